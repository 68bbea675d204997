import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, it } from 'vitest'
import { JOURNEYS } from './journeys.ts'

it('names every journey once, under a domain that exists', () => {
  const journeys = globSync('e2e/*.spec.ts').map((path) => basename(path, '.spec.ts'))
  expect(Object.values(JOURNEYS).flat().toSorted()).toEqual(journeys.toSorted())
  expect(
    globSync('src/domains/*')
      .map((path) => basename(path))
      .toSorted(),
  ).toEqual(Object.keys(JOURNEYS).toSorted())
})
