import axe from 'axe-core'
import type { Page } from '@playwright/test'

/** The number of tested places with the same colours: text over the same grounds contrasts as much. */
const OF_A_KIND = 3

/**
 * Marks texts and fields so that each pair of colours, with the grounds below it, is looked at some times and not in
 * every row of a list. Axe looks for contrast at what is marked.
 */
const MARK = `
  axe.configure({ rules: [{ id: 'color-contrast', selector: '[data-contrast]' }] })
  window.markContrast = () => {
    const grounds = new Map()
    const seen = new Map()
    for (const element of document.body.querySelectorAll('*')) {
      const { color, backgroundColor, backgroundImage, opacity, position, fontSize, fontWeight, textShadow } =
        getComputedStyle(element)
      const isGround = backgroundColor !== 'rgba(0, 0, 0, 0)' || backgroundImage !== 'none' || opacity !== '1'
      const own = isGround || position !== 'static' ? [backgroundColor, backgroundImage, opacity, position].join() : ''
      const below = (grounds.get(element.parentElement) ?? '') + own
      grounds.set(element, below)
      const hasText =
        element.matches('input, select, textarea') ||
        [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue.trim() !== '')
      if (!hasText) continue
      const kind = [color, fontSize, fontWeight, textShadow, below].join()
      const before = seen.get(kind) ?? 0
      seen.set(kind, before + 1)
      element.toggleAttribute('data-contrast', before < ${OF_A_KIND})
    }
  }
`

/** `all`: every rule; `contrast`: colours alone; `form`: all but colours, with the size of controls. */
export type Look = 'all' | 'contrast' | 'form'

const OPTIONS: Readonly<Record<Look, object>> = {
  all: {},
  contrast: { runOnly: { type: 'rule', values: ['color-contrast'] } },
  form: { rules: { 'color-contrast': { enabled: false }, 'target-size': { enabled: true } } },
}

/**
 * Returns the grave faults on the open page. An open dialog is tested alone, since the screen below has its own
 * turn, and so is the screen where the frame around it stayed.
 */
export const graveOn = async (page: Page, look: Look, isFramed: boolean): Promise<readonly string[]> => {
  if (!(await page.evaluate<boolean>(`'axe' in window`))) await page.evaluate(`${axe.source};${MARK}`)
  return page.evaluate<string[]>(`(async () => {
    if (${look !== 'form'}) markContrast()
    const [dialogs, screens] = ['[role="dialog"]', ${isFramed} ? 'main' : '#none'].map((part) => [...document.querySelectorAll(part)])
    const include = dialogs.length > 0 ? dialogs : screens
    const context = include.length > 0 ? { include } : document
    const { violations } = await axe.run(context, { resultTypes: ['violations'], ...${JSON.stringify(OPTIONS[look])} })
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) => nodes.map(({ target, html, failureSummary }) => [id + ': ' + target.join(' '), html, failureSummary ?? ''].join('\\n')))
  })()`)
}
