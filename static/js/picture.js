// The picture of a result, drawn on the phone: {title, about, rows: [{name, mark, record}], payouts: [text], file}.
// Texts are only ever drawn, so a name with markup is a name. Colours and faces are the page's own (light paper).

const WIDTH = 720;
const EDGE = 48;
const LINE = 60;
const SMALL = 44;
const INK = "#1c2452";
const SOFT = "#4a5275";
const PAPER = "#fcfdfb";
const GRID = "#e6edf4";
const MARGIN = "#e9a9b0";
const CLOTH = "#0e4a38";
const CHALK = "#f3f6ee";
const SERIF = '"PT Serif", "Noto Serif", "Liberation Serif", serif';
const SANS = '-apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", sans-serif';

/** The picture as a PNG. */
export async function drawn(result) {
  const canvas = document.createElement("canvas");
  const head = 132;
  canvas.width = WIDTH;
  canvas.height = head + result.rows.length * LINE + (result.payouts.length ? 32 : 0) + result.payouts.length * SMALL + 40;
  const pen = canvas.getContext("2d");
  paper(pen, canvas.height, head);
  words(pen, result.title, EDGE, 62, `700 48px ${SERIF}`, CHALK, WIDTH - 2 * EDGE);
  words(pen, result.about, EDGE, 106, `400 28px ${SANS}`, CHALK, WIDTH - 2 * EDGE);
  let y = head + 48;
  for (const row of result.rows) {
    player(pen, row, y);
    y += LINE;
  }
  y += result.payouts.length ? 16 : 0;
  for (const text of result.payouts) {
    words(pen, text, EDGE, y, `400 28px ${SANS}`, SOFT, WIDTH - 2 * EDGE);
    y += SMALL;
  }
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}

/** Squared paper on cloth, with the red margin line. */
function paper(pen, height, head) {
  pen.fillStyle = PAPER;
  pen.fillRect(0, 0, WIDTH, height);
  pen.fillStyle = GRID;
  for (let x = 0; x < WIDTH; x += 36) pen.fillRect(x, head, 2, height);
  for (let y = head; y < height; y += 36) pen.fillRect(0, y, WIDTH, 2);
  pen.fillStyle = MARGIN;
  pen.fillRect(24, head, 2, height);
  pen.fillStyle = CLOTH;
  pen.fillRect(0, 0, WIDTH, head);
}

function player(pen, { name, mark, record }, y) {
  const right = WIDTH - EDGE;
  pen.textAlign = "right";
  words(pen, record, right, y, `700 38px ${SERIF}`, INK, 300);
  let used = pen.measureText(record).width + 24;
  if (mark) {
    words(pen, mark, right - used, y, `600 26px ${SANS}`, SOFT, 200);
    used += pen.measureText(mark).width + 24;
  }
  pen.textAlign = "left";
  words(pen, name, EDGE, y, `600 34px ${SANS}`, INK, right - EDGE - used);
}

/** One line of text, cut with an ellipsis where it is too long. */
function words(pen, text, x, y, font, colour, room) {
  pen.font = font;
  pen.fillStyle = colour;
  const letters = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);
  let shown = text;
  while (letters.length > 1 && pen.measureText(shown).width > room) {
    letters.pop();
    shown = `${letters.join("")}…`;
  }
  pen.fillText(shown, x, y);
}
