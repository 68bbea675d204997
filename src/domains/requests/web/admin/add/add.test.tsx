// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { fakeServer, ok } from '#kit/web/testing/fake-server.ts'
import RequestsAdminScreen from '../../screens/requests-admin-screen.tsx'
import { KINDS, policyType } from '../../testing/policy-rows.ts'
import { balanceOf, fullOf } from '../../testing/rows.ts'
import { draw, hr, stopDate } from '../../testing/screens.tsx'

stopDate()

const PATH = '/api/admin/request'
const ADD = `POST ${PATH}`
const OTHER = policyType(2, {
  kind: 'other',
  name: 'Certificate',
  unit: 'none',
  methods: [],
  needs_balance: false,
  reason_rule: 'required',
})
const types = [
  policyType(1),
  OTHER,
  policyType(3, { name: 'Payslip question', system: true }),
  policyType(4, { name: 'Old leave', active: false }),
]
const responses = () => ({
  [`GET ${PATH}`]: ok([], { next_cursor: null, total: 0, counts: {} }),
  [`GET ${PATH}/type`]: ok({ types, kinds: KINDS }),
  'GET /api/request/balance/9': ok([balanceOf({ available: 750 })]),
  [ADD]: ok(fullOf(5)),
})
const open = () => draw(hr, <RequestsAdminScreen />, '/admin/requests?add=new')
const drawer = async () => within(await screen.findByRole('dialog'))
const submit = async () => userEvent.click((await drawer()).getByRole('button', { name: 'Add Request' }))
const sentBy = (server: ReturnType<typeof fakeServer>) =>
  server.sent.findLast(({ method, path }) => method === 'POST' && path === PATH)?.body

it('enters a request for a person, approved at once, and says what they have on the day', async () => {
  const server = fakeServer(responses())
  const { history } = await open()
  const form = await drawer()
  fireEvent.change(await form.findByLabelText('Person'), { target: { value: '9' } })
  await form.findByText('7.5 days available on May 12, 2026.')
  await submit()
  await screen.findByText('Request Added Successfully')
  expect(sentBy(server)).toEqual({
    employee_id: 9,
    type_id: 1,
    from_date: '2026-05-12',
    to_date: '2026-05-12',
    method: 'full_day',
    reason: null,
    approved: true,
  })
  expect(history.location.search).toBe('')
})

it('asks for the person and for the reason of an override beside their fields', async () => {
  const server = fakeServer(responses())
  await open()
  const form = await drawer()
  await form.findByLabelText('Person')
  await userEvent.click(form.getByRole('switch', { name: /^Override the rules/ }))
  await submit()
  expect(await form.findByRole('link', { name: /required/ })).toHaveProperty('hash', '#requests-adminAdd-employee_id')
  fireEvent.change(form.getByLabelText('Person'), { target: { value: '9' } })
  await submit()
  await waitFor(() =>
    expect(form.getByRole('link', { name: /required/ })).toHaveProperty('hash', '#requests-adminAdd-override_reason'),
  )
  expect(sentBy(server)).toBeUndefined()
  await userEvent.type(form.getByLabelText('Why are the rules overridden?'), 'A death in the family')
  await userEvent.click(form.getByRole('switch', { name: /^Approve at once/ }))
  await submit()
  await waitFor(() =>
    expect(sentBy(server)).toMatchObject({
      approved: false,
      override: true,
      override_reason: 'A death in the family',
    }),
  )
})

it('says why the server refuses, and keeps what was typed', async () => {
  const error = 'May 12 is closed for leave: Peak season.'
  fakeServer({ ...responses(), [ADD]: { body: { status: false, error, code: 'requests.blackout' } } })
  await open()
  const form = await drawer()
  fireEvent.change(await form.findByLabelText('Person'), { target: { value: '9' } })
  await submit()
  await form.findByRole('link', { name: error })
  expect(form.getByLabelText<HTMLInputElement>('Person').value).toBe('9')
})

it('offers active types that people ask for, each with the fields of its kind', async () => {
  const server = fakeServer(responses())
  await open()
  const form = await drawer()
  fireEvent.change(await form.findByLabelText('Person'), { target: { value: '9' } })
  await userEvent.click(form.getByRole('combobox', { name: 'Type' }))
  expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual([
    'Annual leave',
    'Certificate',
  ])
  await userEvent.click(screen.getByRole('option', { name: 'Certificate' }))
  expect(form.queryByLabelText('Method')).toBeNull()
  await userEvent.type(form.getByLabelText('Reason'), 'For the bank')
  await submit()
  await waitFor(() => expect(sentBy(server)).toMatchObject({ type_id: 2, reason: 'For the bank' }))
  expect(sentBy(server)).not.toHaveProperty('method')
})
