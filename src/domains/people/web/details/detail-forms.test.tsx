// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { ActorProvider } from '#kit/web/screens/actor.tsx'
import { setClientConfig } from '#kit/web/call/client-config.ts'
import { fakeServer, ok } from '#kit/web/testing/fake-server.ts'
import { choose, faulting, fill, clickOn, refusedAt, refusedNextTo, refusing } from '#kit/web/testing/form-steps.ts'
import { renderScreen } from '#kit/web/testing/render-screen.tsx'
import { revealOwnDetail, updateDetail } from '../../contract/details.calls.ts'
import type { Detail, DetailKind } from '../../contract/details.models.ts'
import { actorWith } from '../testing/actor.ts'
import { DetailForm } from './detail-form.tsx'
import { RevealNumber } from './reveal-number.tsx'

type Responses = Parameters<typeof fakeServer>[0]
const SAVE = 'PUT /api/admin/update-employee-add/8'
const detailOf = (kind: DetailKind, data: Detail['data'], number: string | null = null): Detail => ({
  id: 8,
  employee_id: 5,
  kind,
  data,
  number,
  country: null,
  file: null,
  expires_on: null,
  state: 'active',
  replaces_id: null,
  comment: null,
  added_at: '2026-03-01T08:00:00Z',
  version: 3,
  can: { edit: true, delete: true, reveal: true, decide: false },
})

const open = async (row: Detail, response: Responses[string]) => {
  const { sent, responses } = fakeServer({
    'GET /api/admin/employee-options': ok({ countries: [{ id: 2, name: 'Germany' }] }),
    [SAVE]: response,
  })
  await renderScreen(
    <ActorProvider value={actorWith()}>
      <DetailForm kind={row.kind} side="admin" owner_id={5} row={row} onClose={() => undefined} />
    </ActorProvider>,
  )
  return { responses: responses, bodies: () => sent.filter(({ method }) => method === 'PUT').map(({ body }) => body) }
}

describe('a detail of a person', () => {
  it('is changed: what may be empty can be emptied', async () => {
    const row = detailOf('emergency_contact', { name: 'Ada', relation: 'Sister', phone: '1', alt_phone: '2' })
    const { bodies } = await open(row, ok(row))
    await fill('Name', 'Ada Berg')
    await userEvent.clear(screen.getByLabelText('Other phone optional'))
    await clickOn('Save')
    await screen.findByText('Detail Updated Successfully')
    expect(bodies()).toEqual([
      {
        version: 3,
        data: { name: 'Ada Berg', relation: 'Sister', phone: '1', alt_phone: null },
        file_id: null,
      },
    ])
  })

  it('of a bank retains a number when nothing is typed, and shows faults at their fields', async () => {
    const data = { holder: 'Ada', bank_name: 'Bank', routing_code: null, currency: 'EUR', valid_from: '2026-01-01' }
    const row = detailOf('bank_account', data, '•••• 3000')
    const { responses, bodies } = await open(row, faulting('data.iban', 'is not a valid IBAN'))
    await fill('Account holder', 'Ada Berg')
    await fill('IBAN optional', 'DE00')
    await choose('Currency', 'USD')
    await fill('Valid from', '02/01/2026')
    await clickOn('Save')
    await refusedAt('IBAN optional', 'IBAN is not a valid IBAN')
    responses[SAVE] = refusing(updateDetail, 'people.bank_right')
    await userEvent.clear(screen.getByLabelText('IBAN optional'))
    await clickOn('Save')
    await refusedNextTo('Only payroll may add a bank account.')
    expect(bodies().at(-1)).toEqual({
      version: 3,
      data: { ...data, holder: 'Ada Berg', currency: 'USD', valid_from: '2026-02-01', iban: null },
      file_id: null,
    })
  })
})

describe('an own number', () => {
  const SHOW = 'POST /api/user/reveal-detail'
  it('is shown once the password is confirmed', async () => {
    const { sent, responses } = fakeServer({ [SHOW]: refusing(revealOwnDetail, 'session.confirm_required') })
    setClientConfig({
      token: () => 'own',
      sessionEnded: async () => false,
      confirm_required: async () => {
        responses[SHOW] = ok({ value: 'DE89370400440532013000' })
        return true
      },
    })
    await renderScreen(<RevealNumber row={detailOf('bank_account', {}, '•••• 3000')} side="own" />)
    await clickOn('Show')
    await screen.findByText('DE89370400440532013000')
    expect(sent.map(({ body }) => body)).toEqual([{ id: 8 }, { id: 8 }])
    await clickOn('Hide')
    expect(screen.getByText('•••• 3000')).toBeDefined()
  })
})
