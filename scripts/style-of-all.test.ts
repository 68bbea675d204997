import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')

/** Selectors of a style sheet, those of rules inside of another one with the selectors around them. */
const selectorsOf = (css: string): string[] => {
  const around: string[] = []
  const found: string[] = []
  for (const [, head = '', brace] of css.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{};]*)([{};])/g)) {
    if (brace === '}') around.pop()
    if (brace !== '{') continue
    around.push(head.trim())
    found.push(around.filter((part) => !part.startsWith('@')).join(' '))
  }
  return found
}

/** Returns the part after the last `:has(…)` of a selector, from its closing bracket on. */
const afterHas = (selector: string): string | null => {
  const at = selector.lastIndexOf(':has(')
  if (at < 0) return null
  let depth = 0
  for (let index = at + 4; index < selector.length; index++) {
    if (selector[index] === '(') depth++
    else if (selector[index] === ')' && --depth === 0) return selector.slice(index + 1)
  }
  return ''
}

/** The last part of a selector: what it is about. */
const subjectOf = (selector: string): string => selector.split(/[\s>+~]+/).at(-1) ?? ''

it('finds the style of few elements anew when one is put into the page: no tag and no * follows a :has, and none is of the body', () => {
  const wide = globSync('src/**/*.css', { cwd: ROOT }).flatMap((path) =>
    selectorsOf(readFileSync(join(ROOT, path), 'utf8'))
      .flatMap((selector) => selector.split(/,(?![^(]*\))/))
      .filter((selector) => {
        const rest = afterHas(selector)
        return (
          rest !== null &&
          (/body[^\s]*:has\(/.test(selector) || (/[\s>+~]/.test(rest.trim()) && !/[.[]/.test(subjectOf(rest))))
        )
      })
      .map((selector) => `${path}: ${selector.trim()}`),
  )
  expect(wide).toEqual([])
})
