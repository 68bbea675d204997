// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { fakeServer, ok } from '#kit/web/testing/fake-server.ts'
import { required } from '#kit/contract/testing/required.ts'
import { KINDS, policyType } from '../../testing/policy-rows.ts'
import { balanceOf, can, fullOf, rowOf } from '../../testing/rows.ts'
import { counted, draw, hr, reader, stopDate } from '../../testing/screens.tsx'
import { PersonLeave } from './leave-tab.tsx'

stopDate()

const LIST = 'GET /api/admin/request'
const BALANCE = 'GET /api/request/balance/9'
const responses = () => ({
  [LIST]: ok([rowOf(1, { can: can({ approve: true }) })], counted(1)),
  'GET /api/admin/request/type': ok({ types: [policyType(1)], kinds: KINDS }),
  [BALANCE]: ok([balanceOf()]),
  'GET /api/request/ledger/9': ok({ opening: 0, closing: 2600, unit: 'day', lots: [], postings: [] }),
  'GET /api/request/view/1': ok(fullOf(1)),
  'GET /api/admin/fetch-single-employee/9': ok({ id: 9, name: 'Miriam Vogt' }),
})
const open = (query = '', actor = hr) =>
  draw(actor, <PersonLeave user_id={9} />, `/admin/employee/details/9?tab=leave${query}`)

it('shows balances on the day of the record, the statement behind each, and the requests of the person', async () => {
  const server = fakeServer(responses())
  const { history } = await open('&on=2026-08-01&leave_status=pending')
  await userEvent.click(await screen.findByRole('button', { name: 'Statement of Annual leave' }))
  expect(history.location.search).toContain('statement=1')
  await screen.findByText('No postings yet')
  expect(server.sent.find(({ path }) => path === '/api/request/balance/9')?.query.get('date')).toBe('2026-08-01')
  expect(Object.fromEntries(required(server.sent.find(({ path }) => path === '/api/admin/request')).query)).toEqual({
    role: '1',
    employee_id: '9',
    status: 'pending',
  })
})

it('adds a request for this person', async () => {
  fakeServer(responses())
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Add Request' }))
  const form = within(await screen.findByRole('dialog'))
  expect((await form.findByLabelText<HTMLInputElement>('Person')).value).toBe('9')
})

it('opens a request beside the record, which those who only read cannot decide', async () => {
  fakeServer({ ...responses(), [LIST]: ok([rowOf(1)], counted(1)) })
  const { history } = await open('', reader)
  expect(screen.queryByRole('button', { name: 'Add Request' })).toBeNull()
  await userEvent.click(await screen.findByRole('link', { name: 'Annual leave' }))
  expect(history.location.search).toBe('?tab=leave&request=1')
  const drawer = within(await screen.findByRole('dialog'))
  expect(await drawer.findAllByText('Full day')).toHaveLength(3)
  expect(drawer.queryByRole('button', { name: 'Approve' })).toBeNull()
})

it('says that no plan grants leave, that nothing was asked for, and in place what failed', async () => {
  const server = fakeServer({
    ...responses(),
    [BALANCE]: { status: 500, body: { status: false, error: 'x' } },
    [LIST]: ok([], counted(0)),
  })
  await open()
  await screen.findByText('Could not load the balances')
  await screen.findByText('This person has asked for nothing so far.')
  server.responses[BALANCE] = ok([])
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await screen.findByText('No leave balance')
})
