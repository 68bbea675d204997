import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const css = readFileSync(join(import.meta.dirname, '../src/kit/web/theme/tokens.css'), 'utf8')
const read = (block: string): ReadonlyMap<string, string> =>
  new Map([...block.matchAll(/(--m-[\w-]+): ([^;]+);/g)].map(([, name = '', value = '']) => [name, value]))
const [light = '', dark = ''] = css.split(":root[data-mantine-color-scheme='dark']")
const SCHEMES = {
  light: read(light),
  dark: new Map([...read(light), ...read(dark)]),
}

const colour = (tokens: ReadonlyMap<string, string>, name: string): string => {
  const value = tokens.get(name) ?? ''
  const other = /^var\((.+)\)$/.exec(value)?.[1]
  return other ? colour(tokens, other) : value
}

const luminance = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
const contrast = (one: string, other: string): number => {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (high + 0.05) / (low + 0.05)
}

// No one is expected on a holiday or a day off: these are as quiet as each other.
const QUIET = ['--m-state-holiday', '--m-state-off']

describe.each(['light', 'dark'] as const)('the colours of states, %s', (scheme) => {
  const tokens = SCHEMES[scheme]
  const states = [...tokens.keys()].filter((name) => name.startsWith('--m-state-') && !QUIET.includes(name))

  it('differ from each other, and from that of a plain quantity', () => {
    const drawn = ['--m-chart-1', ...states].map((name) => colour(tokens, name))
    expect(states.length).toBeGreaterThan(10)
    expect(new Set(drawn).size).toBe(drawn.length)
  })

  it('stand out from their ground', () => {
    const ground = colour(tokens, '--m-surface')
    const weak = states.filter((name) => contrast(colour(tokens, name), ground) < 3)
    expect(weak).toEqual([])
  })
})
