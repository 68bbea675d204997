// @vitest-environment happy-dom
import '../testing/setup.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderScreen } from '../testing/render-screen.tsx'
import { HourStrips, hoursOf, type Strip } from './hour-strips.tsx'

const strip: Strip = {
  id: 'mon',
  name: 'Mon 3',
  label: 'Monday: 1 short at 14:00',
  note: '1 short at 14:00',
  cells: [],
}

it('reaches over the whole hours of its cells, and over those of an office when empty', () => {
  expect(hoursOf([strip])).toEqual({ from: 8, to: 18 })
  const cell = { text: '3/4', label: 'x', tone: 'bad' } as const
  expect(hoursOf([{ ...strip, cells: [{ ...cell, from: 570, to: 1410 }] }])).toEqual({ from: 9, to: 24 })
})

it('names its cells, opens those that open something, and walks through them with arrows', async () => {
  const opened: string[] = []
  const cell = (from: number, text: string) =>
    ({
      from,
      to: from + 60,
      text,
      label: `At ${from}: ${text}`,
      tone: 'good',
      onPick: () => opened.push(text),
    }) as const
  const plain = { from: 900, to: 960, text: '2', label: 'At 900: 2', tone: 'off' } as const
  await renderScreen(<HourStrips strips={[{ ...strip, cells: [cell(540, '3/4'), cell(600, '4/4'), plain] }]} />, '/x')
  const day = within(screen.getByRole('region', { name: 'Monday: 1 short at 14:00' }))
  expect(day.getByRole('img', { name: 'At 900: 2' })).toBeDefined()
  day.getByRole('button', { name: 'At 540: 3/4' }).focus()
  await userEvent.keyboard('{ArrowRight}{Enter}')
  expect(opened).toEqual(['4/4'])
})
