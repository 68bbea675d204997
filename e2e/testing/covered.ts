import type { BrowserContext } from '@playwright/test'

/** Looks at each message of a page, five times a second, for controls below it that a click would miss. */
const WATCH = `
  const CONTROLS = 'a[href], button, input:not([type="hidden"]), select, textarea, [role="tab"]'
  const nameOf = (element) =>
    (element.getAttribute('aria-label') ?? element.textContent.trim()).slice(0, 60) || element.tagName
  const coveredBy = (message) => {
    const cover = message.getBoundingClientRect()
    return [...document.querySelectorAll(CONTROLS)].flatMap((element) => {
      const box = element.getBoundingClientRect()
      const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2]
      const isBelow = x > cover.left && x < cover.right && y > cover.top && y < cover.bottom
      if (!isBelow || message.contains(element)) return []
      const [met, ...below] = document.elementsFromPoint(x, y)
      const isReached = !message.contains(met)
      const next = below.find((one) => !message.contains(one))
      const name = '"' + message.textContent + '" covers "' + nameOf(element) + '" at ' + location.pathname
      return !isReached && next && element.contains(next) ? [name] : []
    })
  }
  // A drawer on its way in is below a message for a moment. Looks are counted, because a page that is busy takes none.
  const LONG = 4
  let looks = new Map()
  setInterval(() => {
    const found = [...document.querySelectorAll('[aria-label="Messages"] > *')].flatMap(coveredBy)
    looks = new Map(found.map((text) => [text, (looks.get(text) ?? 0) + 1]))
    for (const [text, count] of looks) if (count >= LONG) void window.reportCovered(text)
  }, 200)
`

const covered = new Set<string>()

/** Collects the controls that messages cover in the windows of a context. */
export const watchCovered = async (context: BrowserContext): Promise<void> => {
  await context.exposeFunction('reportCovered', (text: string) => void covered.add(text))
  await context.addInitScript(`{${WATCH}}`)
}

/** Returns what was covered since it was called last. */
export const takeCovered = (): string[] => {
  const found = [...covered]
  covered.clear()
  return found
}
