// @vitest-environment happy-dom
import { firstOf, nthOf, required } from '#kit/contract/testing/required.ts'
import '../testing/setup.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { call } from '#kit/contract/call.ts'
import { pageMeta, pageQuery } from '#kit/contract/page.ts'
import { fakeServer, ok, okPage } from '../testing/fake-server.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { ActorProvider } from '../screens/actor.tsx'
import { adminActor } from '../testing/actor.ts'
import { CallTable } from './call-table.tsx'
import type { Column } from './columns.ts'
import { type ExportChoice, setExporter } from './exporter.ts'

const row = z.strictObject({ id: z.int(), name: z.string(), size: z.int() })
type Row = z.output<typeof row>
const listPaged = call({
  id: 'things.list',
  route: 'GET /api/admin/things',
  permission: 'test.read',
  summary: 'Things.',
  export: { name: 'things' },
  query: z.strictObject({ ...pageQuery(['name', 'size']) }),
  data: z.array(row),
  meta: pageMeta,
})
const listWhole = call({
  id: 'things.all',
  route: 'GET /api/admin/things/all',
  permission: 'test.read',
  summary: 'All things.',
  data: z.array(row),
})

const columns: readonly Column<Row>[] = [
  {
    key: 'name',
    title: 'Name',
    text: (thing) => thing.name,
    sort: 'name',
    sortValue: (thing) => thing.name,
    onPhone: 'title',
  },
  {
    key: 'size',
    title: 'Size',
    text: (thing) => String(thing.size),
    sort: 'size',
    sortValue: (thing) => thing.size,
    isNumber: true,
  },
]
const shared = {
  id: 'things',
  label: 'Things',
  columns,
  rows: (data: readonly Row[]) => data,
  rowKey: (thing: Row) => thing.id,
  empty: { title: 'No things yet', text: 'Add the first one.' },
}
const PAGED = 'GET /api/admin/things'
const phoneMatch = (media: string) => ({
  media,
  matches: media.includes('max-width'),
  onchange: null,
  addListener: () => undefined,
  removeListener: () => undefined,
})
const lamp = { id: 1, name: 'Lamp', size: 9 }
const desk = { id: 2, name: 'Desk', size: 30 }
const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((one) => one.querySelector('td')?.textContent)

describe('the list of a call', () => {
  it('says how many rows there are and goes on and back by place', async () => {
    const server = fakeServer({
      [PAGED]: ({ query }) =>
        query.get('cursor') === 'p2'
          ? ok([desk], { next_cursor: null, total: 1204 })
          : ok([lamp], { next_cursor: 'p2', total: 1204 }),
    })
    const { history } = await renderScreen(<CallTable {...shared} call={listPaged} input={{}} />, '/list')
    await screen.findByText('1–1 of 1,204')
    await userEvent.click(screen.getByLabelText('Next page'))
    await screen.findByText('Desk')
    screen.getByText('51–51 of 1,204')
    expect(history.location.search).toContain('at=p2')
    await userEvent.click(screen.getByLabelText('Previous page'))
    await screen.findByText('Lamp')
    // The usual number of rows is that of the server.
    expect(server.sent.every((request) => request.query.get('limit') === null)).toBe(true)
  })

  it('asks the server to sort, and keeps it in the address', async () => {
    const server = fakeServer({ [PAGED]: okPage([lamp]) })
    const { history } = await renderScreen(<CallTable {...shared} call={listPaged} input={{}} />, '/list')
    await userEvent.click(await screen.findByRole('button', { name: 'Size' }))
    await waitFor(() => expect(nthOf(server.sent, -1).query.get('sort')).toBe('size'))
    await userEvent.click(await screen.findByRole('button', { name: 'Size' }))
    await waitFor(() => expect(nthOf(server.sent, -1).query.get('sort')).toBe('-size'))
    expect(history.location.search).toBe('?sort=-size')
  })

  it('sorts here what was answered whole', async () => {
    fakeServer({ 'GET /api/admin/things/all': ok([lamp, desk]) })
    await renderScreen(<CallTable {...shared} call={listWhole} input={{}} />, '/list?sort=name')
    await screen.findByText('Desk')
    expect(names()).toEqual(['Desk', 'Lamp'])
  })

  it('tells an empty list from one that nothing matches', async () => {
    fakeServer({ [PAGED]: okPage([]) })
    const view = await renderScreen(<CallTable {...shared} call={listPaged} input={{}} />)
    await screen.findByText('No things yet')
    view.unmount()
    const onClear = vi.fn()
    await renderScreen(
      <CallTable {...shared} call={listPaged} input={{ query: { q: 'x' } }} isFiltered onClear={onClear} />,
    )
    await screen.findByText('Nothing matches')
    await userEvent.click(screen.getByText('Clear filters'))
    expect(onClear).toHaveBeenCalledOnce()
  })

  it('leads from a page that was emptied to the first one, and does not call the list empty', async () => {
    fakeServer({
      [PAGED]: ({ query }) =>
        query.get('cursor') === 'p2'
          ? ok([], { next_cursor: null, total: 50 })
          : ok([lamp], { next_cursor: 'p2', total: 50 }),
    })
    await renderScreen(<CallTable {...shared} call={listPaged} input={{}} />, '/list')
    await userEvent.click(await screen.findByLabelText('Next page'))
    await screen.findByText('This page is empty now')
    expect(screen.queryByText('No things yet')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Go to the first page' }))
    await screen.findByText('Lamp')
  })

  it('shows a failure in place with its request, and the rows after Retry', async () => {
    const server = fakeServer({ [PAGED]: { status: 500, body: { status: false, error: 'x', request_id: 'r-17' } } })
    await renderScreen(<CallTable {...shared} call={listPaged} input={{}} />)
    await screen.findByText('Could not load things')
    screen.getByText('Request r-17')
    server.responses[PAGED] = okPage([lamp])
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    await screen.findByText('Lamp')
  })

  it('keeps the rows that are there while asking for them again fails', async () => {
    const server = fakeServer({ [PAGED]: okPage([lamp]) })
    const { client } = await renderScreen(<CallTable {...shared} call={listPaged} input={{}} />)
    await screen.findByText('Lamp')
    server.responses[PAGED] = { status: 500, body: { status: false, error: 'Internal Server Error' } }
    await client.invalidateQueries()
    await screen.findByText('Internal Server Error')
    screen.getByText('Lamp')
  })

  it('says who has no access', async () => {
    fakeServer({ [PAGED]: { status: 403, body: { status: false, error: 'Only roles 0 and 1.' } } })
    await renderScreen(<CallTable {...shared} call={listPaged} input={{}} />)
    await screen.findByText('You do not have access to this page')
    screen.getByText('Only roles 0 and 1.')
  })

  it('names what a bulk action will do to how many rows', async () => {
    fakeServer({ [PAGED]: okPage([lamp, desk]) })
    const run = vi.fn()
    const bulk = [{ label: (rows: readonly Row[]) => `Delete ${rows.length} things`, run }]
    await renderScreen(<CallTable {...shared} call={listPaged} input={{}} bulk={bulk} />)
    await userEvent.click(await screen.findByLabelText('Select all rows'))
    await userEvent.click(screen.getByRole('button', { name: 'Delete 2 things' }))
    expect(firstOf(run.mock.calls)[0]).toEqual([lamp, desk])
  })

  it('has the list saved by the server, as it is filtered and sorted, or the rows that are selected', async () => {
    fakeServer({ [PAGED]: okPage([lamp, desk]) })
    const requested: [unknown, ExportChoice][] = []
    setExporter({
      may: () => true,
      save: async (_actor, _call, input, choice) => void requested.push([input.query, choice]),
    })
    const bulk = [{ label: () => 'Delete', run: () => undefined }]
    const input = { query: { q: 'e' } }
    const table = <CallTable {...shared} call={listPaged} input={input} bulk={bulk} />
    await renderScreen(<ActorProvider value={adminActor('all')}>{table}</ActorProvider>, '/list?sort=-name')
    await userEvent.click(nthOf(await screen.findAllByLabelText('Select row'), 1))
    for (const [button, format] of [
      ['Export', 'Excel (.xlsx)'],
      ['Export selected', 'CSV'],
    ]) {
      await userEvent.click(screen.getByRole('button', { name: required(button) }))
      await userEvent.click(await screen.findByRole('menuitem', { name: required(format) }))
    }
    await waitFor(() => expect(requested).toHaveLength(2))
    await userEvent.click(screen.getByRole('button', { name: 'Export selected' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Say what for …' }))
    const dialog = await screen.findByRole('dialog', { name: 'Save 1 row' })
    await userEvent.type(within(dialog).getByLabelText('What is it for?'), ' Works council ')
    await userEvent.click(within(dialog).getByRole('button', { name: 'CSV' }))
    await waitFor(() => expect(requested).toHaveLength(3))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(requested).toMatchObject([
      [{ q: 'e', sort: '-name' }, { format: 'xlsx' }],
      [
        { q: 'e', sort: '-name' },
        { format: 'csv', ids: [desk.id] },
      ],
      [
        { q: 'e', sort: '-name' },
        { format: 'csv', ids: [desk.id], purpose: 'Works council' },
      ],
    ])
    setExporter({ may: () => false, save: async () => undefined })
  })

  it('offers no export to those who may not', async () => {
    fakeServer({ [PAGED]: okPage([lamp]) })
    const table = <CallTable {...shared} call={listPaged} input={{}} />
    await renderScreen(<ActorProvider value={adminActor([])}>{table}</ActorProvider>)
    await screen.findByText('Lamp')
    expect(screen.queryByRole('button', { name: 'Export' })).toBeNull()
  })

  it('draws only the rows in sight of a long list', async () => {
    const many = Array.from({ length: 200 }, (_, index) => ({ id: index + 1, name: `Thing ${index}`, size: index }))
    fakeServer({ [PAGED]: ok(many, { next_cursor: null, total: 200 }) })
    await renderScreen(<CallTable {...shared} call={listPaged} input={{}} />, '/list?limit=200')
    await screen.findByText('1–200 of 200')
    await waitFor(() => expect(screen.getAllByRole('row').length).toBeLessThan(100))
  })
})

it('leaves colour to states that someone must act on in all cells but the title', async () => {
  fakeServer({ 'GET /api/admin/things/all': ok([lamp]) })
  await renderScreen(<CallTable {...shared} call={listWhole} input={{}} />)
  const cells = await screen.findAllByRole('cell')
  expect(cells.map((cell) => cell.dataset['states'])).toEqual(['false', ...cells.slice(1).map(() => 'true')])
})

it('is a title and one line on a phone, which leaves out what says nothing and says of what a yes is', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => Object.assign(new EventTarget(), phoneMatch(query)))
  fakeServer({ 'GET /api/admin/things/all': ok([lamp]) })
  const nothing: Column<Row> = { key: 'colour', title: 'Colour', text: () => '–' }
  const state: Column<Row> = { key: 'state', title: 'State', text: () => 'Lit', onPhone: 'status' }
  const yes: Column<Row> = { key: 'sold', title: 'Sold', text: () => 'Yes' }
  const no: Column<Row> = { key: 'lent', title: 'Lent', text: () => 'No' }
  await renderScreen(
    <CallTable {...shared} columns={[...columns, nothing, yes, no, state]} call={listWhole} input={{}} />,
  )
  const cells = (await screen.findAllByRole('cell')).map((cell) => [...cell.childNodes].map((part) => part.textContent))
  expect(cells).toEqual([['Lamp', 'Size 9 · Sold'], ['Lit']])
})

it('has one button for the others on a phone, and texts that need no title there', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => Object.assign(new EventTarget(), phoneMatch(query)))
  fakeServer({ 'GET /api/admin/things/all': ok([lamp]) })
  const people: Column<Row> = { key: 'people', title: 'People', text: () => '16', phoneText: () => '16 people' }
  await renderScreen(<CallTable {...shared} columns={[...columns, people]} call={listWhole} input={{}} />)
  const [cell] = await screen.findAllByRole('cell')
  expect(cell?.lastChild?.textContent).toBe('Size 9 · 16 people')
  expect(screen.queryByRole('button', { name: 'Choose columns' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'More for this list' }))
  screen.getByRole('button', { name: 'Choose columns' })
})

it('begins the second line of a phone with what is wrong', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => Object.assign(new EventTarget(), phoneMatch(query)))
  fakeServer({ 'GET /api/admin/things/all': ok([lamp]) })
  const due: Column<Row> = { key: 'due', title: 'Due', text: () => 'Friday, overdue', wrong: () => 'overdue' }
  await renderScreen(<CallTable {...shared} columns={[...columns, due]} call={listWhole} input={{}} />)
  const [cell] = await screen.findAllByRole('cell')
  expect([...(cell?.childNodes ?? [])].map((part) => part.textContent)).toEqual(['Lamp', 'overdue · Size 9 · Friday'])
})
