// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { ActorProvider } from '#kit/web/screens/actor.tsx'
import { adminActor, employeeActor } from '#kit/web/testing/actor.ts'
import { fakeServer, ok, okPage } from '#kit/web/testing/fake-server.ts'
import { renderScreen } from '#kit/web/testing/render-screen.tsx'
import OwnTab from './own/own-tab.tsx'
import InventoryScreen from './screens/inventory-screen.tsx'
import { accepted, laptop, offered } from './testing/rows.ts'

const PATH = '/admin/management/inventory'
const KEEPER = ['inventory.read', 'inventory.write', 'inventory.assign'] as const
const COUNTS = { in_stock: 1, assigned: 0, in_repair: 0, lost: 0, retired: 0, disposed: 0 }
const responses = {
  'GET /api/admin/inventory': ok([laptop], { next_cursor: null, total: 1, status_counts: COUNTS }),
  'GET /api/admin/inventory-categories': ok([], { roles: [], locations: ['Storage 2'], can_add: false }),
  'GET /api/admin/inventory/requests': ok([]),
}

const open = (path: string, permissions: readonly (typeof KEEPER)[number][] = KEEPER) =>
  renderScreen(
    <ActorProvider value={adminActor([...permissions])}>
      <InventoryScreen />
    </ActorProvider>,
    path,
  )

describe('the list of equipment', () => {
  it('asks with the own role last, and offers the steps that the row allows', async () => {
    const server = fakeServer(responses)
    await open(`${PATH}?q=nl&only=problem`)
    await screen.findByText('Laptop 14')
    const [sent] = server.sent.filter(({ path }) => path === '/api/admin/inventory')
    expect([...(sent?.query.keys() ?? [])].at(-1)).toBe('role')
    expect(Object.fromEntries(sent?.query ?? [])).toMatchObject({ q: 'nl', problem: 'true' })
    await userEvent.click(screen.getByRole('button', { name: 'Actions for NL-00007' }))
    const items = (await screen.findAllByRole('menuitem')).map((item) => item.textContent)
    expect(items).toEqual(['Hand out', 'Edit', 'Retire'])
  })

  it('has what is in stock by category, with the pieces at the site of the reader first', async () => {
    const far = { ...laptop, id: 8, tag: 'NL-00008', location: 'Bengaluru, cage' }
    const near = { ...laptop, id: 9, tag: 'NL-00009', location: 'Berlin, storage 2' }
    fakeServer({
      ...responses,
      'GET /api/admin/inventory': ok([far, near], { next_cursor: null, total: 2, status_counts: COUNTS }),
    })
    await open(`${PATH}?status=in_stock`)
    const group = within(await screen.findByRole('region', { name: 'Laptops' }))
    expect(group.getByRole('heading').textContent).toBe('LaptopsBerlin 1 · Bengaluru 12')
    const links = group.getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      expect.stringContaining('asset=9'),
      expect.stringContaining('asset=8'),
    ])
    expect(screen.queryByRole('table')).toBeNull()
  })

  it('says that there is none, and hides what a reader may not do', async () => {
    fakeServer({ ...responses, 'GET /api/admin/inventory': okPage([]) })
    await open(PATH, ['inventory.read'])
    await screen.findByText('No equipment yet. Add the first.')
    expect(screen.queryByRole('button', { name: 'Add equipment' })).toBeNull()
    expect(screen.queryByRole('tab', { name: 'Counter' })).toBeNull()
  })

  it('asks why before something is retired, and shows a refusal', async () => {
    const server = fakeServer({
      ...responses,
      'GET /api/admin/inventory/7': ok({
        asset: { ...laptop, is_wiped: false },
        assignments: [],
        repairs: [],
        photos: [],
        events: [],
        depreciation: [],
      }),
      'POST /api/admin/inventory/action/7': {
        status: 409,
        body: { status: false, code: 'inventory.wipe_missing', message: 'Confirm that the data was wiped.' },
      },
    })
    await open(`${PATH}?step=retire-7`)
    const form = await screen.findByRole('dialog', { name: 'Retire' })
    await userEvent.type(await within(form).findByLabelText('Reason'), 'Too old')
    await userEvent.click(within(form).getByRole('button', { name: 'Retire' }))
    await within(form).findByText('Confirm that the data was wiped.')
    expect(server.sent.at(-1)?.body).toMatchObject({ version: 3, action: 'retire', note: 'Too old' })
  })
})

describe('the requests', () => {
  const request = {
    id: 3,
    employee: accepted.employee,
    category: { id: 1, name: 'Laptops' },
    quantity: 1,
    given: 0,
    approval: null,
    needed_by: null,
    replaces: null,
    closed_note: null,
    state: 'approved',
    created_at: '2026-05-11T08:00:00.000Z',
    reason: 'The battery lasts for an hour.',
  }

  it.each([
    ['the piece at the site of the person', true, 'Hand out NL-00007', 'request=3&tag=NL-00007'],
    ['none, where all are elsewhere', false, 'Hand out', 'request=3'],
  ])('are handed out with %s', async (_what, is_at_site, name, end) => {
    fakeServer({
      ...responses,
      'GET /api/admin/inventory/requests': ok([
        { request, suggestions: [{ ...laptop, is_at_site }], can: { hand_out: true, close: true } },
      ]),
    })
    await open(`${PATH}?tab=requests`)
    const link = await screen.findByRole('link', { name })
    expect(link.getAttribute('href')).toBe(`${PATH}?tab=counter&person=19&${end}`)
    expect(screen.queryByText('None at the site of Lena Fischer.') === null).toBe(is_at_site)
  })
})

describe('the counter', () => {
  it('takes back what is chosen, with its condition', async () => {
    const server = fakeServer({
      ...responses,
      'GET /api/admin/inventory/counter/19': ok({ employee: accepted.employee, assignments: [accepted] }),
      'POST /api/admin/inventory/take-back': ok([]),
    })
    await open(`${PATH}?tab=counter&person=19`)
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Laptop 14 (NL-00007)' }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Its data was wiped' }))
    await userEvent.click(screen.getByRole('button', { name: 'Take back 1 item' }))
    const sent = server.sent.find(({ path }) => path === '/api/admin/inventory/take-back')
    expect(sent?.body).toEqual({
      items: [{ assignment_id: 32, version: 1, condition_in: 'good', wiped: true, next: 'in_stock' }],
    })
  })

  it('shows the request that is answered, with what lies in stock for it', async () => {
    const request = {
      id: 3,
      employee: accepted.employee,
      category: { id: 1, name: 'Laptops' },
      quantity: 1,
      needed_by: null,
      reason: 'The battery lasts for an hour.',
    }
    fakeServer({
      ...responses,
      'GET /api/admin/inventory/counter/19': ok({ employee: accepted.employee, assignments: [] }),
      'GET /api/admin/inventory/requests': ok([
        { request, suggestions: [{ ...laptop, is_at_site: true }], can: { hand_out: true, close: true } },
      ]),
    })
    await open(`${PATH}?tab=counter&person=19&request=3`)
    const list = await screen.findByRole('list', { name: 'Approved requests' })
    within(list).getByText('“The battery lasts for an hour.”')
    within(list).getByText('Same site')
    await userEvent.click(within(list).getByRole('button', { name: /NL-00007/ }))
    await screen.findByRole('button', { name: 'Add photo of NL-00007' })
    expect(within(list).queryByRole('button')).toBeNull()
  })

  it('has the reply to an objection below its cause and its charge', async () => {
    const charged = {
      ...accepted,
      state: 'closed' as const,
      return_note: 'The screen is cracked.',
      closed_how: 'signed' as const,
      recovery_minor: 9900,
      recovery_currency: 'EUR',
      objection_text: 'It was cracked before.',
      can: { ...accepted.can, take_back: false, ask_return: false, answer: true },
    }
    fakeServer({
      ...responses,
      'GET /api/admin/inventory/counter/19': ok({ employee: accepted.employee, assignments: [charged] }),
    })
    await open(`${PATH}?tab=counter&person=19`)
    const item = (await screen.findByText('Objection open')).closest('li')
    expect(item?.textContent).toMatch(/The screen is cracked\..*To be paid.*Objection to the charge: .*Answer$/)
    await userEvent.click(screen.getByRole('button', { name: 'Answer' }))
    await screen.findByRole('textbox', { name: 'Answer' })
  })

  it('says why a tag cannot be handed out', async () => {
    fakeServer({
      ...responses,
      'GET /api/admin/inventory/counter/19': ok({ employee: accepted.employee, assignments: [] }),
    })
    await open(`${PATH}?tab=counter&person=19`)
    await userEvent.type(await screen.findByLabelText('Scan or type a tag'), 'XX-1{Enter}')
    await screen.findByText('There is no equipment XX-1.')
  })
})

describe('the own equipment', () => {
  const own = {
    to_sign: [offered],
    held: [],
    returned: [],
    requests: [],
    requestable: [],
    can: { request_for_others: false },
  }
  const openOwn = () =>
    renderScreen(
      <ActorProvider value={employeeActor(['inventory.own'])}>
        <OwnTab />
      </ActorProvider>,
      '/employee/userprofile?tab=equipment',
    )

  it('is signed for with a decision on each item, and a reason where one is declined', async () => {
    const server = fakeServer({ 'GET /api/user/inventory': ok(own), 'POST /api/user/inventory/sign': ok([]) })
    await openOwn()
    await screen.findByText('Laptops: Lock it.')
    await userEvent.click(screen.getByRole('radio', { name: 'Decline' }))
    const sign = screen.getByRole('button', { name: 'Sign' })
    expect(sign.hasAttribute('disabled')).toBe(true)
    await userEvent.type(screen.getByLabelText('Why'), 'Not mine')
    await userEvent.click(sign)
    const sent = server.sent.find(({ path }) => path === '/api/user/inventory/sign')
    expect(sent?.body).toEqual({
      handout_id: 12,
      items: [{ assignment_id: 31, version: 1, decision: 'decline', reason: 'Not mine' }],
    })
  })

  it('begins with a disputed return: both conditions, and that another keeper settles it', async () => {
    const disputed = {
      ...accepted,
      id: 33,
      state: 'disputed' as const,
      condition_in: 'poor' as const,
      returned_at: '2026-05-20T08:00:00.000Z',
      taken_by: 'Nina Sommer',
      return_note: 'A scratch on the lid',
      dispute_text: 'It was there before.',
      can: { ...accepted.can, take_back: false, ask_return: false, announce_return: false, report: false },
    }
    fakeServer({ 'GET /api/user/inventory': ok({ ...own, to_sign: [], held: [accepted], returned: [disputed] }) })
    await openOwn()
    const [first, second] = await screen.findAllByRole('heading', { level: 2 })
    expect([first?.textContent, second?.textContent]).toEqual(['Open returns', 'Held'])
    expect(screen.getAllByRole('definition').map((one) => one.textContent)).toEqual([
      expect.stringMatching(/^Good/),
      expect.stringMatching(/^PoorA scratch on the lid.*taken by Nina Sommer/),
      'Nothing',
    ])
    screen.getByText(/^Nothing for you to do now: a keeper other than Nina Sommer settles it/)
  })

  it('says that nothing is held', async () => {
    fakeServer({ 'GET /api/user/inventory': ok({ ...own, to_sign: [] }) })
    await openOwn()
    await screen.findByText('You hold no equipment')
  })
})
