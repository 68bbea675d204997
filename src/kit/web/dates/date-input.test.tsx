// @vitest-environment happy-dom
import { nthOf } from '#kit/contract/testing/required.ts'
import '../testing/setup.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { call } from '#kit/contract/call.ts'
import { date, month } from '#kit/contract/fields.ts'
import { CallForm } from '../form/call-form.tsx'
import { DateField, MonthField } from '../form/text-fields.tsx'
import { setFormats } from '../format/formatting.ts'
import { fakeServer, ok } from '../testing/fake-server.ts'
import { renderScreen } from '../testing/render-screen.tsx'

const plan = call({
  id: 'plans.add',
  route: 'POST /api/admin/plan',
  permission: 'test.write',
  summary: 'Adds a plan.',
  body: z.strictObject({ begins_on: date.optional(), month: month.optional() }),
  data: z.null(),
})
const draw = async () => {
  const server = fakeServer({ 'POST /api/admin/plan': ok(null) })
  await renderScreen(
    <CallForm call={plan} initial={{ begins_on: '2026-05-12', month: '2026-05' }} submit="Add" onDone={() => undefined}>
      {(field) => (
        <>
          <DateField {...field('begins_on')} isOptional={false} label="Begins on" min="2026-05-04" />
          <MonthField {...field('month')} isOptional={false} label="Month" />
        </>
      )}
    </CallForm>,
  )
  return server
}
const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const write = async (label: string, text: string) => {
  await userEvent.clear(input(label))
  await userEvent.type(input(label), text)
}
const send = () => userEvent.click(screen.getByRole('button', { name: 'Add' }))

beforeEach(() => setFormats({ locale: 'en-GB', time_zone: 'UTC' }))
afterEach(() => setFormats({ locale: null, time_zone: null }))

it('shows a date in the order of the reader, and takes what is typed in it or as ISO 8601', async () => {
  const { sent } = await draw()
  expect([input('Begins on').value, input('Month').value]).toEqual(['12/05/2026', '05/2026'])
  await write('Begins on', '1/6/2026')
  await write('Month', '2026-07')
  await userEvent.tab()
  expect([input('Begins on').value, input('Month').value]).toEqual(['01/06/2026', '07/2026'])
  await send()
  await waitFor(() => expect(sent[0]?.body).toEqual({ begins_on: '2026-06-01', month: '2026-07' }))
})

it('sends nothing while a text means no date, and says how to write it', async () => {
  const { sent } = await draw()
  await write('Begins on', '31/02/2026')
  await userEvent.keyboard('{Enter}')
  await screen.findByText('Write it like DD/MM/YYYY')
  await send()
  expect(document.activeElement).toBe(input('Begins on'))
  expect(input('Begins on').value).toBe('31/02/2026')
  expect(sent).toHaveLength(0)
  await write('Begins on', '28/02/2026')
  expect(screen.queryByText('Write it like DD/MM/YYYY')).toBeNull()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ begins_on: '2026-02-28' }))
})

it('opens a calendar by the keyboard, in which arrows move and Enter picks, from the first day on', async () => {
  await draw()
  input('Begins on').focus()
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  const day = await screen.findByRole('button', { name: '12 May 2026' })
  await waitFor(() => expect(document.activeElement).toBe(day))
  expect(screen.getByRole('button', { name: '3 May 2026' })).toHaveProperty('disabled', true)
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)[0]).toBe('Mon')
  await userEvent.keyboard('{ArrowRight}{Enter}')
  expect(input('Begins on').value).toBe('13/05/2026')
  await waitFor(() => expect(screen.queryByRole('button', { name: '12 May 2026' })).toBeNull())
})

it('picks a month', async () => {
  await draw()
  await userEvent.click(nthOf(screen.getAllByRole('button', { name: 'Open calendar' }), 1))
  await userEvent.click(await screen.findByRole('button', { name: /Aug/ }))
  expect(input('Month').value).toBe('08/2026')
})
