// A half-typed hand, kept on this phone until it is saved. It is put back where the page comes up as it was when
// typing began; it never sends anything.

import { quietly } from "./storage.js";
import { putBack, values } from "./typed.js";

const PREFIX = "petukh.draft:";
const CORRECTION = /\/(correct|insert)$/;
const KEPT_FOR = 30 * 24 * 3600 * 1000; // milliseconds

const numberOf = (name) => Number(name.slice(name.lastIndexOf("/") + 1));

export class Draft {
  /** The draft of a form; its name is game/number, for a correction or a hand put in with a mark behind. */
  constructor(form) {
    this.form = form;
    this.name = PREFIX + form.dataset.draft;
    this.base = JSON.stringify(values(form));
  }

  isOf(form) {
    return this.name === PREFIX + form.dataset.draft;
  }

  /** Whether something is typed that the books don't hold. */
  get differs() {
    const typed = JSON.stringify(values(this.form));
    return typed !== (this.form.hasAttribute("data-typed") ? "[]" : this.base);
  }

  /** Keep what is typed. `sent` is what was sent under the form's key, so that the same can be sent again. */
  keep(sent) {
    const typed = values(this.form);
    if (JSON.stringify(typed) === this.base && sent === null) return this.drop();
    const draft = { at: Date.now(), base: this.base, typed, key: this.form.elements.key.value, sent };
    return quietly(() => localStorage.setItem(this.name, JSON.stringify(draft)));
  }

  drop() {
    quietly(() => localStorage.removeItem(this.name));
  }

  /** Put a kept draft back; gives it, or null where there is none for this page as it is. */
  restore() {
    quietly(() => this.clean());
    const draft = quietly(() => JSON.parse(localStorage.getItem(this.name)));
    if (!draft || draft.base !== this.base) return null;
    quietly(() => putBack(this.form, draft.typed));
    if (draft.sent !== null) this.form.elements.key.value = draft.key;
    return draft;
  }

  /** Drop what can't be wanted any more: earlier hands of this game, which are saved, and what is very old. */
  clean() {
    const game = this.name.slice(0, this.name.lastIndexOf("/", this.name.length - 1) + 1);
    for (const name of Object.keys(localStorage).filter((each) => each.startsWith(PREFIX))) {
      const corrects = CORRECTION.test(name) || CORRECTION.test(this.name);
      const saved = name.startsWith(game) && !corrects && numberOf(name) < numberOf(this.name);
      if (saved || !(JSON.parse(localStorage.getItem(name))?.at > Date.now() - KEPT_FOR)) localStorage.removeItem(name);
    }
  }
}
