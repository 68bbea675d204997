import { expect, it } from 'vitest'
import { findProofs } from './proofs.ts'

const proven = findProofs()

it('there are 211 behaviours, each with its number', () => {
  expect(proven.map(({ number }) => number)).toEqual(Array.from({ length: 211 }, (_, index) => index + 1))
})

it('each names tests that exist', () => {
  expect(proven.flatMap(({ number, gone }) => gone.map(({ file, title }) => `B${number}: ${file}: ${title}`))).toEqual(
    [],
  )
})

it('each is proven by a test', () => {
  expect(proven.filter(({ proofs }) => proofs.length === 0).map(({ number }) => number)).toEqual([])
})
