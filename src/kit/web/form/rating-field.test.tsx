// @vitest-environment happy-dom
import '../testing/setup.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { renderScreen } from '../testing/render-screen.tsx'
import { RatingField } from './rating-field.tsx'

const options = [1, 2, 3, 4, 5].map((value) => ({ value, label: `${value} of 5`, under: `Meaning ${value}` }))

const Field = () => {
  const [value, setValue] = useState<number | null | undefined>(null)
  return (
    <RatingField
      id="rating"
      name="rating"
      label="Rating"
      options={options}
      value={value}
      onChange={setValue}
      isOptional={false}
    />
  )
}

const checked = () => screen.getAllByRole<HTMLInputElement>('radio').find((radio) => radio.checked)?.value

it('is chosen by a click and by a digit, and shows its meaning', async () => {
  await renderScreen(<Field />, '/x')
  screen.getByRole('group', { name: 'Rating' })
  expect(checked()).toBeUndefined()
  await userEvent.click(screen.getByRole('radio', { name: '4 of 5' }))
  expect(checked()).toBe('4')
  screen.getByText('Meaning 4')
  await userEvent.keyboard('2')
  expect(checked()).toBe('2')
  await userEvent.keyboard('9')
  expect(checked()).toBe('2')
})
