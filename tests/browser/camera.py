"""What a phone's camera reads on a screen."""

from base64 import b64encode

import zxingcpp
from playwright.sync_api import Page

_GREY = """async (source) => {
  const image = new Image();
  image.src = source;
  await image.decode();
  const { width, height } = image;
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const drawing = canvas.getContext("2d");
  drawing.drawImage(image, 0, 0);
  const { data } = drawing.getImageData(0, 0, width, height);
  const grey = [];
  for (let at = 0; at < data.length; at += 4) grey.push((data[at] + data[at + 1] + data[at + 2]) / 3 | 0);
  return [width, height, grey];
}"""


def read(page: Page) -> list[str]:
    """The texts of the QR codes that can be seen on a page now, without scrolling."""
    picture = f"data:image/png;base64,{b64encode(page.screenshot()).decode()}"
    blank = page.context.new_page()  # the page's own policy keeps such pictures out
    width, height, grey = blank.evaluate(_GREY, picture)
    blank.close()
    return [found.text for found in zxingcpp.read_barcodes(memoryview(bytes(grey)).cast("B", (height, width)))]
