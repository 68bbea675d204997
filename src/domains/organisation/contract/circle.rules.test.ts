import { expect, it } from 'vitest'
import { circleText } from './circle.rules.ts'

it('writes a circle as one sentence', () => {
  expect(circleText(['Asha', 'Ben'])).toBe('Asha reports to Ben and Ben to Asha')
  expect(circleText(['Asha', 'Ben', 'Chen'])).toBe('Asha reports to Ben, Ben to Chen and Chen to Asha')
})
