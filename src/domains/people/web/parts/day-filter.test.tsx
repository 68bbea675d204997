// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { renderScreen } from '#kit/web/testing/render-screen.tsx'
import { DayFilter } from './day-filter.tsx'

it('waits for a whole year while a day is typed, and is taken off when it is emptied', async () => {
  const requested: (string | undefined)[] = []
  const Shown = () => {
    const [day, setDay] = useState<string>()
    const change = (next: string | undefined): void => {
      requested.push(next)
      setDay(next)
    }
    return <DayFilter label="As of" value={day} onChange={change} />
  }
  await renderScreen(<Shown />)
  const field = screen.getByLabelText<HTMLInputElement>('As of')
  const type = (value: string) => fireEvent.change(field, { target: { value } })
  for (const typed of ['0002-05-12', '0020-05-12', '0202-05-12']) {
    type(typed)
    expect(field.value).toBe(typed)
  }
  expect(requested).toEqual([])
  type('2025-05-12')
  type('')
  expect(requested).toEqual(['2025-05-12', undefined])
})
