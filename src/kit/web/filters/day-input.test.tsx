// @vitest-environment happy-dom
import '../testing/setup.ts'
import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { renderScreen } from '../testing/render-screen.tsx'
import { DayStepper } from './day-stepper.tsx'

it('waits for a whole year while a day is typed, takes none that lies ahead, and goes back to what is shown', async () => {
  const requested: string[] = []
  const Shown = () => {
    const [day, setDay] = useState('2026-05-12')
    const change = (next: string): void => {
      requested.push(next)
      setDay(next)
    }
    return <DayStepper value={day} today="2026-05-12" onChange={change} />
  }
  await renderScreen(<Shown />)
  const field = screen.getByLabelText<HTMLInputElement>('Date')
  const type = (value: string) => fireEvent.change(field, { target: { value } })
  for (const typed of ['0002-05-12', '0020-05-12', '0202-05-12']) {
    type(typed)
    expect(field.value).toBe(typed)
  }
  expect(requested).toEqual([])
  type('2025-05-12')
  expect(requested).toEqual(['2025-05-12'])
  type('2026-05-13')
  expect(requested).toHaveLength(1)
  fireEvent.blur(field)
  expect(field.value).toBe('05/12/2025')
})
