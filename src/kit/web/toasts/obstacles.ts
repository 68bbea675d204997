import { type Box, boxAt, overlap } from './free-place.ts'

const CONTROLS =
  'a[href], button, input, select, textarea, label, summary, [role="button"], [role="tab"], [role="option"], [contenteditable="true"]'
const READ_ONCE = '[data-read-once]'

const middle = (from: number, to: number, end: number): number => (Math.max(from, 0) + Math.min(to, end)) / 2

/** Returns true if a click at the middle of its visible part would hit the element, if the region were not there. */
const isMet = (element: Element, box: Box, region: Element): boolean => {
  const met = document
    .elementsFromPoint(middle(box.left, box.right, innerWidth), middle(box.top, box.bottom, innerHeight))
    .find((one) => !region.contains(one))
  return met !== undefined && (element.contains(met) || met.contains(element))
}

/** Returns the boxes in the window that a message must not cover: visible controls, and parts that are shown once. */
export const obstacles = (region: Element): Box[] => {
  const view = boxAt({ left: 0, top: 0 }, { width: innerWidth, height: innerHeight })
  const controls = [...document.querySelectorAll(CONTROLS)].filter((element) => !region.contains(element))
  const visible = controls.flatMap((element) => {
    const box = element.getBoundingClientRect()
    return overlap(box, view) > 0 && isMet(element, box, region) ? [box] : []
  })
  const once = [...document.querySelectorAll(READ_ONCE)].map(({ parentElement }) => parentElement)
  return [...visible, ...once.flatMap((shown) => (shown ? [shown.getBoundingClientRect()] : []))]
}
