// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { adminActor } from '#kit/web/testing/actor.ts'
import { drawForm, type Responses } from '#kit/web/testing/draw-form.tsx'
import { ok } from '#kit/web/testing/fake-server.ts'
import { choose, clickOn, faulting, fill, refusedAt, refusedNextTo, refusing } from '#kit/web/testing/form-steps.ts'
import { actOnOnboard } from '../contract/conversion.calls.ts'
import { updateOnboard } from '../contract/onboarding.calls.ts'
import type { WholeOnboard } from '../contract/onboarding.models.ts'
import { ActDrawer } from './onboarding/act-drawer.tsx'
import { EnterDrawer } from './onboarding/enter-drawer.tsx'
import { Steps } from './onboarding/steps.tsx'

const NO_PROFILE = {
  first_name: null,
  middle_name: null,
  last_name: null,
  preferred_name: null,
  date_of_birth: null,
  gender: null,
  marital_status: null,
  nationality_country_id: null,
  mobile: null,
  current_address: null,
  permanent_address: null,
  emergency_contact: null,
  linkedin_url: null,
}
const documentOf = (id: number, more: object = {}) => ({
  id,
  type_key: 'contract',
  label: 'Contract',
  name: 'scan.pdf',
  file_id: 3,
  number: null,
  expires_on: null,
  state: 'pending',
  comment: null,
  uploaded_by: null,
  uploaded_at: '2026-03-01T08:00:00Z',
  ...more,
})
const CAN = {
  update: true,
  invite: false,
  review: false,
  send_back: false,
  approve: false,
  reopen: false,
  hand_in: false,
  convert: false,
  no_show: false,
  complete: false,
  delete: true,
}
const onboardOf = (more: object = {}) =>
  ({
    id: 7,
    version: 4,
    name: 'Ines Duarte',
    email: null,
    state: 'draft',
    first_day_zone: 'Europe/Berlin',
    invited_at: null,
    profile: NO_PROFILE,
    profile_state: 'pending',
    documents: [],
    contract: null,
    changes: [],
    bank: null,
    bank_state: 'pending',
    bank_required: true,
    missing: ['First name', 'Contract'],
    can: CAN,
    ...more,
  }) as unknown as WholeOnboard

const drawer = (id: string) => ({ id, open: () => undefined, close: () => undefined })
const draw = async (content: React.ReactNode, more: Responses) => {
  const known = { 'GET /api/admin/get-countries': ok([{ id: 1, name: 'Germany' }]), ...more }
  const { sent, responses } = await drawForm(adminActor('all'), <>{content}</>, known)
  return { responses, bodies: () => sent.filter(({ method }) => method !== 'GET').map(({ body }) => body) }
}

const REVIEW = 'POST /api/admin/onboarding-review'
const ACT = 'POST /api/admin/onboarding-action'
const UPDATE = 'POST /api/admin/updateOnboard'

describe('an onboarding', () => {
  it('has all that waits accepted by one press, but nothing that expired or is to be changed', async () => {
    const onboard = onboardOf({
      state: 'submitted',
      can: { ...CAN, review: true },
      bank: { holder: 'Ines Duarte' },
      documents: [
        documentOf(1),
        documentOf(2, { state: 'changes_requested' }),
        documentOf(3, { expires_on: '2020-01-01' }),
        documentOf(4, { state: 'accepted' }),
      ],
    })
    const steps = (
      <Steps onboard={onboard} onConvert={() => undefined} onEnter={() => undefined} act={drawer('reopen')} />
    )
    const { bodies } = await draw(steps, { [REVIEW]: ok(onboard) })
    await clickOn('Accept all')
    expect(bodies()).toEqual([
      {
        id: 7,
        version: 4,
        items: [
          { target: 'profile', decision: 'accepted' },
          { target: 'document', document_id: 1, decision: 'accepted' },
          { target: 'bank', decision: 'accepted' },
        ],
      },
    ])
  })

  it('is opened again with the parts to change; a refusal is shown beside the button', async () => {
    const onboard = onboardOf({ state: 'approved', documents: [documentOf(1)] })
    const { responses, bodies } = await draw(<ActDrawer drawer={drawer('reopen')} onboard={onboard} />, {
      [ACT]: refusing(actOnOnboard, 'hiring.converted'),
    })
    await choose('Parts to change optional', 'Contract: scan.pdf')
    await fill('Reason', 'It was scanned badly')
    await clickOn('Open again')
    await refusedNextTo('Change it on the employee record.')
    responses[ACT] = faulting('reason', 'Reason is required')
    await clickOn('Open again')
    await refusedAt('Reason', 'Reason is required')
    const body = {
      id: 7,
      version: 4,
      action: 'reopen',
      reason: 'It was scanned badly',
      items: [{ target: 'document', document_id: 1 }],
    }
    expect(bodies()).toEqual([body, body])
  })

  it('is entered by hand, and submitted once nothing is missing', async () => {
    const { bodies } = await draw(<EnterDrawer drawer={drawer('data')} onboard={onboardOf()} />, {
      [UPDATE]: ok(onboardOf()),
    })
    await screen.findByText('Still missing: First name, Contract. Files are added under Documents.')
    await fill('First name optional', 'Ines')
    await fill('Street and number optional', 'Weg 1')
    await fill('City optional', 'Berlin')
    await choose('Country optional', 'Germany')
    await clickOn('Save data')
    await screen.findByText('Onboard Updated Successfully')
    expect(bodies()[0]).toMatchObject({
      id: 7,
      version: 4,
      first_name: 'Ines',
      current_address: { line1: 'Weg 1', city: 'Berlin', country_id: 1 },
    })
    await fill('Bank', 'Bank of Berlin')
    await fill('IBAN optional', 'DE89370400440532013000')
    await clickOn('Save bank account')
    await screen.findAllByText('Onboard Updated Successfully')
    expect(bodies()[1]).toMatchObject({ bank: { bank_name: 'Bank of Berlin', iban: 'DE89370400440532013000' } })
  })

  it('is not submitted where something is missing after all', async () => {
    const onboard = onboardOf({ missing: [] })
    const { bodies } = await draw(<EnterDrawer drawer={drawer('data')} onboard={onboard} />, {
      [UPDATE]: refusing(updateOnboard, 'hiring.incomplete'),
    })
    await screen.findByText('Everything is here.')
    await userEvent.click(screen.getByRole('button', { name: 'Submit for review' }))
    await screen.findAllByText('Still missing: {list}.')
    expect(bodies()).toEqual([{ id: 7, version: 4, submit: true }])
  })
})
