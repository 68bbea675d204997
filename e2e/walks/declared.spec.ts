import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { drawerNames } from '../testing/screens.ts'
import { WRITTEN } from './addresses.ts'

const SOURCE = join(import.meta.dirname, '../../src')

/** Drawers that open only in the midst of what a person does there; the journeys open them. */
const BY_JOURNEYS = [
  'acknowledge', // a warning that its person has not acknowledged
  'ask', // a shift that is offered, a document that is requested again
  'cancel', // a request of one's own
  'claim', // a skill that waits to be confirmed
  'confirm', // what must be confirmed before anything else
  'day', // one day of one person, by a row of the list
  'draft',
  'exit', // a step with a resignation
  'gap', // a time of the coverage
  'goals',
  'kind',
  'line', // a line of a time account
  'make', // an offer to a candidate who was selected
  'notice',
  'of', // the queue of another person
  'previous',
  'request',
  'reset_day',
  'review',
  'shot',
  'statement',
  'swap',
  'visit', // one impersonation
  'warning',
  'work', // unbilled work that is chosen
] as const

/** Returns the views in an address: `view: z.enum(['log', 'exports'])`; the first one is drawn without it. */
const views = (): string[] =>
  globSync('domains/*/web/**/*.{ts,tsx}', { cwd: SOURCE })
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) => {
      const text = readFileSync(join(SOURCE, file), 'utf8')
      const lists = new Map(
        [...text.matchAll(/const (\w+) = (\[[^\]]*\]) as const/g)].map(([, name, list]) => [name, list]),
      )
      return [...text.matchAll(/\b(view|section|part|show(?=: z\.enum\(VIEWS)): z\.enum\((\w+|\[[^\]]*\])\)/g)].flatMap(
        ([, name, list = '']) =>
          [...(lists.get(list) ?? list).matchAll(/'([\w-]+)'/g)].slice(1).map(([, value]) => `${name}=${value}`),
      )
    })

const written = (what: string): boolean => WRITTEN.some((address) => address.split(/[?&]/).includes(what))
const names = new Set(WRITTEN.flatMap((address) => [...address.matchAll(/([a-z_]+)=/g)].map(([, name]) => name)))

test('every drawer that a screen declares is opened, by a walk or by a journey', () => {
  const journeys = new Set<string>(BY_JOURNEYS)
  const declared = [...drawerNames()]
  expect(declared.filter((name) => !names.has(name) && !journeys.has(name)).toSorted()).toEqual([])
  // A drawer that a walk opens needs no excuse.
  expect([...journeys].filter((name) => !drawerNames().has(name) || names.has(name)).toSorted()).toEqual([])
})

test('every view that a screen declares is opened', () => {
  expect(views().length).toBeGreaterThan(10)
  expect(views().filter((view) => !written(view))).toEqual([])
})
