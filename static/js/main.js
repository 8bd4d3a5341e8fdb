// The page's one script. Every deed can be done without it; each part does nothing where its elements are absent.

import { agreed } from "./agreed.js";
import { awake } from "./awake.js";
import { clock, ticking } from "./clock.js";
import { companies } from "./companies.js";
import { copying } from "./copy.js";
import { answered, editor } from "./editor.js";
import { followed, following } from "./follow.js";
import { fresh } from "./fresh.js";
import { guard } from "./guard.js";
import { haptics, switches } from "./haptics.js";
import { touching } from "./kept.js";
import { linked, linking } from "./linked.js";
import { live, living } from "./live.js";
import { pad } from "./pad.js";
import { plain } from "./plain.js";
import { rows } from "./rows.js";
import { shareable, sharing } from "./share.js";
import { zone } from "./zone.js";

/** What must be done again for a screen that htmx has put in. */
function attach() {
  agreed();
  pad();
  awake();
  shareable();
  switches();
  plain();
  clock();
  live();
  linked();
}

/** Keys and screen readers go on at the new screen's title; a refusal is in sight, else the screen's beginning. */
function arrive({ detail }) {
  if (answered(detail.ctx) || followed(detail.ctx, attach)) return;
  const title = document.querySelector("#screen h1");
  if (title && document.activeElement === document.body) {
    title.tabIndex = -1;
    title.focus({ preventScroll: true });
  }
  const refusal = document.querySelector(".error:not([hidden])");
  if (refusal) refusal.scrollIntoView({ block: "nearest" });
  else window.scrollTo(0, 0);
}

guard();
fresh();
zone();
copying();
rows();
editor();
sharing();
haptics();
ticking();
living();
linking();
touching();
following();
companies();
attach();
document.addEventListener("htmx:after:swap", arrive);
