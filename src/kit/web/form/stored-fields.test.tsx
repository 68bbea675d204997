// @vitest-environment happy-dom
import '../testing/setup.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { call } from '#kit/contract/call.ts'
import { firstOf } from '#kit/contract/testing/required.ts'
import { fakeServer, ok } from '../testing/fake-server.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { takeFormFaults } from '../testing/watched-forms.ts'
import { CallForm } from './call-form.tsx'
import { fieldBehind, isLost, storedFields, lostFields } from './lost-fields.ts'
import { NumberField, TextField } from './text-fields.tsx'

const rate = call({
  id: 'rates.add',
  route: 'POST /api/admin/rate',
  permission: 'test.write',
  summary: 'Rates.',
  body: z.strictObject({ rating: z.int().nullish(), comment: z.string().optional(), user_id: z.int().optional() }),
  data: z.strictObject({}),
})
type Typed = Readonly<{ rating?: number | null; comment?: string | null; score?: number | null }>
const POST = 'POST /api/admin/rate'

const Form = ({ toBody }: Readonly<{ toBody: (typed: Typed) => unknown }>) => (
  <CallForm call={rate} initial={{}} toBody={toBody} submit="Save" onDone={() => undefined}>
    {(field) => (
      <>
        <NumberField {...field('rating')} label="Rating" />
        <TextField {...field('comment')} label="What for" />
        <NumberField {...field('score')} label="Points" isOptional={false} />
      </>
    )}
  </CallForm>
)
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))
const withoutRating = ({ rating, comment }: Typed) => (rating ? { rating, comment: comment ?? '' } : {})

it('keeps back a form that would drop what was typed, and says so beside the field', async () => {
  const server = fakeServer({ [POST]: ok({}) })
  await renderScreen(<Form toBody={withoutRating} />)
  await userEvent.type(screen.getByLabelText(/^What for/), 'Well done')
  await save()
  const text = 'What for is not sent as the form stands: fill in what belongs to it, or empty it'
  expect(await screen.findAllByText(text)).toHaveLength(2)
  expect(server.sent).toHaveLength(0)
  expect(takeFormFaults()).toEqual(['rates.add: would drop comment'])
})

it('finds what a form would drop with another field empty, also where a test fills both', async () => {
  const server = fakeServer({ [POST]: ok({}) })
  await renderScreen(<Form toBody={withoutRating} />)
  await userEvent.type(screen.getByLabelText(/^What for/), 'Well done')
  await userEvent.type(screen.getByLabelText(/^Rating/), '4')
  await save()
  await waitFor(() => expect(firstOf(server.sent).body).toEqual({ rating: 4, comment: 'Well done' }))
  expect(takeFormFaults()).toContain('rates.add: drops comment while rating is empty')
})

it('finds a field that a form never sends', async () => {
  const server = fakeServer({ [POST]: ok({}) })
  await renderScreen(<Form toBody={({ rating, comment }) => ({ rating, comment: comment ?? undefined })} />)
  await userEvent.type(screen.getByLabelText(/^Rating/), '4')
  await save()
  await waitFor(() => expect(server.sent).toHaveLength(1))
  expect(takeFormFaults()).toEqual(['rates.add: drops score'])
})

it('says what is wrong by the name on the screen, beside the field in which it was typed', async () => {
  fakeServer({
    [POST]: {
      status: 400,
      body: { status: false, error: 'User is required', fields: { user_id: 'User is required' } },
    },
  })
  const toBody = ({ rating, score }: Typed) => ({ rating: rating ?? null, comment: 'x', user_id: score ?? undefined })
  await renderScreen(<Form toBody={toBody} />)
  await save()
  const link = await screen.findByRole('link', { name: 'Points is required' })
  await userEvent.click(link)
  expect(document.activeElement).toBe(screen.getByLabelText('Points'))
  takeFormFaults()
})

it('puts the name on the screen before a text that says what is wrong alone', async () => {
  fakeServer({
    [POST]: { status: 400, body: { status: false, error: 'must lie ahead', fields: { user_id: 'must lie ahead' } } },
  })
  await renderScreen(<Form toBody={({ rating, score }) => ({ rating, comment: 'x', user_id: score ?? undefined })} />)
  await userEvent.type(screen.getByLabelText('Points'), '4')
  await save()
  expect(await screen.findByRole('link', { name: 'Points must lie ahead' })).toBeDefined()
  takeFormFaults()
})

it.each([
  ['what the request holds', { a: 'x' }, {}, ({ a }: Record<string, unknown>) => ({ a }), false],
  ['what it does not hold', { a: 'x' }, {}, () => ({}), true],
  [
    'what is the default anyway',
    { day: '2026-03-11' },
    {},
    ({ day = '2026-03-11' }: Record<string, unknown>) => ({ day }),
    false,
  ],
  ['a nought that is left out', { n: 0 }, {}, ({ n }: Record<string, unknown>) => (n ? { n } : {}), true],
  [
    'a value that was emptied and comes back',
    { a: '' },
    { a: 'x' },
    ({ a }: Record<string, unknown>) => ({ a: a || 'x' }),
    true,
  ],
  ['a value that was emptied and is left out', { a: '' }, { a: 'x' }, () => ({}), true],
  ['a switch that is off as it was', { on: false }, {}, () => ({}), false],
  ['another form of the value', { n: 4 }, {}, ({ n }: Record<string, unknown>) => ({ cents: Number(n) * 100 }), false],
])('tells %s', (_, values, saved, requestOf, expected) => {
  const [field = ''] = Object.keys(values)
  expect(isLost(values, saved, field, requestOf)).toBe(expected)
})

it.each([
  ['left out under another name', ({ by }: Record<string, unknown>) => (by ? { reviewer: { id: by } } : {}), true],
  ['null under another name', ({ by }: Record<string, unknown>) => ({ reviewer: by ? { id: by } : null }), false],
  ['left out, and another field says so', ({ by }: Record<string, unknown>) => (by ? { by } : { none: true }), false],
])('tells of a field that was emptied: %s', (_, bodyOf, expected) => {
  expect(storedFields({ by: '' }, { by: 7 }, ['by'], bodyOf).length > 0).toBe(expected)
})

it('looks into rows', () => {
  const rows = { rows: [{ count: 1, note: 'a' }, { note: 'b' }] }
  const requestOf = (values: Readonly<Record<string, unknown>>) =>
    (values as typeof rows).rows.filter(({ count }) => count !== undefined)
  const fields = ['rows.0.count', 'rows.0.note', 'rows.1.note']
  expect(lostFields(rows, {}, fields, requestOf)).toEqual(['rows.1.note'])
})

it('finds the field behind a part of the body, an empty one before others', () => {
  const body = ({ day, time }: Readonly<Record<string, unknown>>) => ({ at: day && time ? `${day}T${time}` : null })
  expect(fieldBehind('at', { day: '2026-03-11', time: '' }, ['day', 'time'], body)).toBe('time')
  expect(fieldBehind('at', { day: '2026-03-11', time: '09:00' }, ['day', 'time'], body)).toBe('day')
  const inData = (values: Readonly<Record<string, unknown>>) => ({ data: { time: body(values).at } })
  expect(fieldBehind('data.time', { day: '2026-03-11', time: '09:00' }, ['day', 'time'], inData)).toBe('time')
  expect(fieldBehind('other', { day: '' }, ['day'], body)).toBeUndefined()
  const whom = ({ on, who }: Readonly<Record<string, unknown>>) => ({ by: on ? { id: who } : undefined })
  expect(fieldBehind('by', { on: true, who: 7 }, ['on', 'who'], whom)).toBe('who')
})

const change = call({
  id: 'rates.update',
  route: 'PUT /api/admin/rate',
  permission: 'test.write',
  summary: 'Changes rates.',
  body: z.strictObject({
    version: z.int(),
    name: z.string().min(1).optional(),
    note: z.string().nullish(),
    terms: z.string().optional(),
    rows: z.array(z.strictObject({ count: z.int().optional() })).optional(),
  }),
  data: z.strictObject({}),
})
const CHANGE = 'PUT /api/admin/rate'
const initial = { version: 1, name: 'Night', note: 'From ten', terms: 'None', rows: [{ count: 3 }] }

it('keeps back a change whose emptied field would stay as it was', async () => {
  const server = fakeServer({ [CHANGE]: ok({}) })
  await renderScreen(
    <CallForm call={change} initial={initial} submit="Save" onDone={() => undefined}>
      {(field) => (
        <>
          <TextField {...field('name')} label="Title" />
          <TextField {...field('note')} label="Note" />
          <TextField {...field('terms')} label="Terms" />
          <NumberField {...field('rows.0.count')} label="Count" />
        </>
      )}
    </CallForm>,
  )
  for (const label of [/^Title/, /^Note/, /^Terms/, /^Count/]) await userEvent.clear(screen.getByLabelText(label))
  await save()
  await screen.findByRole('link', { name: 'Title cannot be emptied here' })
  expect(server.sent).toHaveLength(0)
  await userEvent.type(screen.getByLabelText(/^Title/), 'Late')
  await save()
  await waitFor(() =>
    expect(server.sent.map(({ body }) => body)).toEqual([
      { version: 1, name: 'Late', note: null, terms: '', rows: [{}] },
    ]),
  )
})

const manage = call({
  id: 'rates.manage',
  route: 'POST /api/admin/manage-rate',
  permission: 'test.write',
  summary: 'Manages rates.',
  body: z.strictObject({
    version: z.int().optional(),
    name: z.string().min(1).optional(),
    data: z.record(z.string(), z.string().min(1).nullable()).optional(),
  }),
  data: z.strictObject({}),
})
const MANAGE = 'POST /api/admin/manage-rate'

it.each([
  ['a row that is there', { version: 1, name: 'Night', data: { note: 'From ten' } }, true],
  ['a new row', { name: 'Night', data: { note: 'From ten' } }, false],
])('takes a form with a version for a change, by any method: %s', async (_, initialOf, isThere) => {
  const server = fakeServer({ [MANAGE]: ok({}) })
  await renderScreen(
    <CallForm call={manage} initial={initialOf} submit="Save" onDone={() => undefined}>
      {(field) => (
        <>
          <TextField {...field('name')} label="Title" />
          <TextField {...field('data.note')} label="Note" />
        </>
      )}
    </CallForm>,
  )
  for (const label of [/^Title/, /^Note/]) await userEvent.clear(screen.getByLabelText(label))
  await save()
  if (isThere) {
    await screen.findByRole('link', { name: 'Title cannot be emptied here' })
    await userEvent.type(screen.getByLabelText(/^Title/), 'Late')
    await save()
  }
  const named = isThere ? { version: 1, name: 'Late' } : {}
  await waitFor(() => expect(server.sent.map(({ body }) => body)).toEqual([{ ...named, data: { note: null } }]))
})

it('keeps back a new row whose field is asked for and was emptied: a default would stand in its place', async () => {
  const server = fakeServer({ [MANAGE]: ok({}) })
  await renderScreen(
    <CallForm call={manage} initial={{ name: 'Night' }} submit="Save" onDone={() => undefined}>
      {(field) => <TextField {...field('name')} label="Title" isOptional={false} />}
    </CallForm>,
  )
  await userEvent.clear(screen.getByLabelText('Title'))
  await save()
  await screen.findByRole('link', { name: 'Title cannot be emptied here' })
  expect(server.sent).toHaveLength(0)
})
