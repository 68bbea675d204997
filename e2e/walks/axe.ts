import axe from 'axe-core'
import type { Page } from '@playwright/test'

/** `all`: every rule; `contrast`: colours alone; `form`: all but colours, with the size of what is pressed. */
export type Look = 'all' | 'contrast' | 'form'

const OPTIONS: Readonly<Record<Look, object>> = {
  all: {},
  contrast: { runOnly: { type: 'rule', values: ['color-contrast'] } },
  form: { rules: { 'color-contrast': { enabled: false }, 'target-size': { enabled: true } } },
}

/**
 * What is in the way of people on the open page. An open dialog is looked at alone, since the screen below has its own
 * turn, and so is the screen where the frame around it stayed.
 */
export const graveOn = async (page: Page, look: Look, isFramed: boolean): Promise<readonly string[]> => {
  if (!(await page.evaluate<boolean>(`'axe' in window`))) await page.evaluate(axe.source)
  return page.evaluate<string[]>(`(async () => {
    const [dialogs, screens] = ['[role="dialog"]', ${isFramed} ? 'main' : '#none'].map((part) => [...document.querySelectorAll(part)])
    const include = dialogs.length > 0 ? dialogs : screens
    const context = include.length > 0 ? { include } : document
    const { violations } = await axe.run(context, { resultTypes: ['violations'], ...${JSON.stringify(OPTIONS[look])} })
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) => nodes.map(({ target, html, failureSummary }) => [id + ': ' + target.join(' '), html, failureSummary ?? ''].join('\\n')))
  })()`)
}
