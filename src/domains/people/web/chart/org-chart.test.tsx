// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ActorProvider } from '#kit/web/screens/actor.tsx'
import { fakeServer, ok } from '#kit/web/testing/fake-server.ts'
import { renderScreen } from '#kit/web/testing/render-screen.tsx'
import { actorWith } from '../testing/actor.ts'
import type { ChartNode } from '../../contract/chart.calls.ts'
import { OrgChart } from './org-chart.tsx'

const person = (id: number, manager_id: number | null, reports: number): ChartNode => ({
  id,
  name: `Person ${id}`,
  photo_version: null,
  designation: { id: 1, name: 'Agent' },
  team: null,
  manager_id,
  reports,
})

const serve = () =>
  fakeServer({
    'GET /api/user/org-chart': ({ query }) => {
      if (query.get('root') === '1') return ok({ nodes: [2, 3, 4].map((id) => person(id, 1, 0)), tops: 1, circles: [] })
      const way = query.get('find') === '4' ? [person(4, 1, 1), person(5, 4, 0)] : [person(2, 1, 0), person(3, 1, 0)]
      return ok({ nodes: [person(1, null, 3), ...way], tops: 1, circles: [] })
    },
  })

const show = async (path = '/') =>
  renderScreen(
    <ActorProvider value={actorWith([], { area: 'employee' })}>
      <OrgChart area="employee" />
    </ActorProvider>,
    path,
  )

const shown = vi.fn<() => void>()
beforeEach(() => {
  Element.prototype.scrollIntoView = shown
  serve()
})
afterEach(() => vi.clearAllMocks())

describe('the tree', () => {
  const zoomIs = (text: string) => expect(screen.getByRole('group', { name: 'Zoom' }).textContent).toBe(text)

  it('is zoomed by its buttons and keys, and by the wheel only with Ctrl', async () => {
    await show()
    const tree = await screen.findByRole('region', { name: 'Org chart' })
    zoomIs('100 %')
    fireEvent.click(screen.getByRole('button', { name: 'Zoom in' }))
    zoomIs('120 %')
    fireEvent.keyDown(tree, { key: '-' })
    fireEvent.keyDown(tree, { key: '-' })
    zoomIs('83 %')
    fireEvent.keyDown(tree, { key: '0' })
    zoomIs('100 %')
    const turned = (ctrlKey: boolean) =>
      Object.assign(new WheelEvent('wheel', { deltaY: 1, cancelable: true, bubbles: true }), { ctrlKey })
    const [plain, zooming] = [turned(false), turned(true)]
    await act(async () => {
      tree.dispatchEvent(plain)
      tree.dispatchEvent(zooming)
    })
    expect([plain.defaultPrevented, zooming.defaultPrevented]).toEqual([false, true])
    zoomIs('83 %')
    fireEvent.keyDown(tree, { key: '+', ctrlKey: true })
    zoomIs('83 %')
  })

  it('is moved by the arrow keys and by dragging, and a drag that ends on a link follows none', async () => {
    const { history } = await show()
    const tree = await screen.findByRole('region', { name: 'Org chart' })
    const moved = vi.fn<(x: number, y: number) => void>()
    Object.assign(tree, { scrollBy: moved, setPointerCapture: () => undefined })
    fireEvent.keyDown(tree, { key: 'ArrowRight' })
    expect(moved).toHaveBeenLastCalledWith(80, 0)
    const link = screen.getByRole('link', { name: 'Person 2' })
    const mouse = { pointerType: 'mouse', button: 0 }
    fireEvent.pointerDown(link, { ...mouse, clientX: 100, clientY: 100 })
    fireEvent.pointerMove(link, { ...mouse, clientX: 60, clientY: 90 })
    expect(moved).toHaveBeenLastCalledWith(40, 10)
    fireEvent.pointerUp(link, mouse)
    fireEvent.click(link)
    expect(history.location.search).toBe('')
    fireEvent.click(link)
    expect(history.location.search).toContain('person=2')
  })
})

describe('a person who is looked for', () => {
  it('is shown on the way to them, and their peers on request', async () => {
    await show('/?find=4')
    const found = await screen.findByRole('link', { name: 'Person 4' })
    expect(found.closest('[aria-current="true"]')).not.toBeNull()
    expect(shown).toHaveBeenCalled()
    screen.getByText('Person 5')
    expect(screen.queryByText('Person 2')).toBeNull()
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Show the other 2' })))
    await screen.findByText('Person 2')
    expect(screen.getAllByText('Person 4')).toHaveLength(1)
    expect(screen.queryByRole('button', { name: /Show the other/ })).toBeNull()
  })

  it('becomes where the chart begins', async () => {
    const { history } = await show('/?find=4')
    fireEvent.click(await screen.findByRole('button', { name: 'Begin here' }))
    expect(history.location.search).toBe('?root=4')
  })

  it('is reported as missing', async () => {
    await show('/?find=99')
    await screen.findByText('This person is not in the org chart on this day.')
  })
})

it('names a circle of managers above the chart', async () => {
  const circles = [
    [
      { id: 1, name: 'Asha Rao' },
      { id: 2, name: 'Ben Lee' },
    ],
  ]
  fakeServer({
    'GET /api/user/org-chart': ok({ nodes: [person(1, null, 1), person(2, 1, 0)], tops: 1, circles }),
  })
  await show()
  const note = await screen.findByRole('alert')
  expect(note.textContent).toContain('Asha Rao reports to Ben Lee and Ben Lee to Asha Rao: nobody is above them.')
})
