// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { ActorProvider } from '#kit/web/screens/actor.tsx'
import { fakeServer, ok } from '#kit/web/testing/fake-server.ts'
import { renderScreen } from '#kit/web/testing/render-screen.tsx'
import type { MergePreview, MergeSide } from '../../contract/merge.models.ts'
import type { SimilarPerson } from '../../contract/similar.calls.ts'
import { actorWith } from '../testing/actor.ts'
import { ChooseOther } from './choose-other.tsx'
import { MergeForm } from './merge-form.tsx'
import { MergedBanner } from './merged-banner.tsx'

const side = (change: Partial<MergeSide>): MergeSide => ({
  id: 5,
  name: 'Asha Rao',
  employee_no: 'NB-0004',
  photo_version: null,
  status: 'active',
  joined_on: '2025-05-01',
  left_on: null,
  login: { state: 'active', is_disabled: false, is_by_number: false, email: 'asha@northwind.example' },
  ...change,
})
const former = side({ id: 9, employee_no: 'NB-0001', status: 'left', joined_on: '2024-02-01', left_on: '2025-04-30' })
const shown: MergePreview = {
  from: former,
  into: side({}),
  fields: [
    { name: 'mobile', label: 'Mobile', from: '+49 30 1', into: '+49 30 2' },
    { name: 'about', label: 'About', from: 'Here since 2024', into: null },
  ],
  login: 'closed',
  lines: [{ label: 'Leave left', effect: 'carried', items: ['Annual leave: 7.5 days'] }],
  history: [{ label: 'Attendance', rows: 375 }],
  blocks: [],
  service_from: '2024-02-01',
}
const draw = async (preview: MergePreview) => {
  const server = fakeServer({
    'POST /api/admin/employee-merge-preview': ok(preview),
    'POST /api/admin/employee-merge': ok({ id: 5 }),
  })
  await renderScreen(<MergeForm merged_id={9} into_id={5} onSwap={() => {}} onCancel={() => {}} />)
  return server
}

describe('two records of one person', () => {
  it('are compared, and merged with the chosen values and a reason', async () => {
    const server = await draw(shown)
    await screen.findByText('Leave left: Annual leave: 7.5 days')
    screen.getByText('Attendance: 375 entries')
    await userEvent.click(screen.getByRole('radio', { name: 'Mobile of the merged record: +49 30 1' }))
    await userEvent.type(await screen.findByLabelText('Why these are one person'), 'Added again by mistake')
    await userEvent.click(screen.getByRole('button', { name: 'Merge into NB-0004' }))
    const sent = () => server.sent.find(({ path }) => path === '/api/admin/employee-merge')
    await waitFor(() => expect(sent()).toBeDefined())
    expect(sent()?.body).toEqual({
      merged_id: 9,
      into_id: 5,
      fields: ['about', 'mobile'],
      counts_service: true,
      reason: 'Added again by mistake',
    })
  })

  it('are not merged while something has to be dealt with first', async () => {
    await draw({ ...shown, blocks: ['Both records have a login that is in use. Delete one of them first.'] })
    await screen.findByText(/Both records have a login/)
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Merge into NB-0004' })
    expect(button.disabled).toBe(true)
  })

  it('are found by what is alike', async () => {
    const double: SimilarPerson = {
      id: 9,
      name: 'Asha Rao',
      employee_no: 'NB-0001',
      date_of_birth: '1990-05-04',
      joined_on: '2024-02-01',
      left_on: '2025-04-30',
      has_left: true,
      by: ['birth'],
    }
    fakeServer({ 'GET /api/admin/employee-doubles/5': ok([double]) })
    await renderScreen(
      <ActorProvider value={actorWith(['people.personal.read'])}>
        <ChooseOther id={5} onChoose={() => {}} />
      </ActorProvider>,
    )
    const link = await screen.findByRole('link', { name: 'Asha Rao (NB-0001)' })
    expect(link.getAttribute('href')).toBe('/admin/employee/merge/5?with=9')
  })
})

type Shown = Parameters<typeof MergedBanner>[0]['person']

describe('a record', () => {
  const banner = (change: Partial<Shown>) =>
    renderScreen(
      <MergedBanner person={{ id: 5, merged_into: null, earlier: [], double: null, service_from: null, ...change }} />,
    )
  const merged = { id: 9, name: 'Asha Rao', employee_no: 'NB-0001', at: '2026-06-03T09:00:00Z', by: 'Anjali Desai' }

  it('shows where it was merged', async () => {
    fakeServer({})
    await banner({ merged_into: merged })
    screen.getByRole('link', { name: 'Asha Rao (NB-0001)' })
    screen.getByText(/Nothing of this record changes any more/)
  })

  it('shows the records that were merged into it, and one that may be the same person', async () => {
    fakeServer({})
    await banner({
      earlier: [{ ...merged, joined_on: '2024-02-01', left_on: '2025-04-30' }],
      service_from: '2024-02-01',
      double: { id: 12, name: 'Asha Rao', employee_no: 'NB-0012' },
    })
    screen.getByRole('link', { name: 'Earlier record NB-0001' })
    screen.getByText(/Years of service count from/)
    screen.getByRole('link', { name: 'Compare and merge' })
  })
})
