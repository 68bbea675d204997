// @vitest-environment happy-dom
import '../testing/setup.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useDrawer } from '../address/use-drawer.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { type SavedView, SavedViewsProvider } from './saved-views.tsx'
import { ViewChoice } from './view-choice.tsx'
import { hiddenKeys, hiddenText, isSameView, viewSearch } from './view-search.ts'

const List = () => {
  useDrawer('thing')
  return <ViewChoice list="things" prefix="" hidden={['since']} />
}

const draw = (views: readonly SavedView[], path = '/things?state=old&thing=7&at=x&of=y') => {
  const save = vi.fn(() => Promise.resolve(true))
  return renderScreen(
    <SavedViewsProvider value={{ views, save, isSaving: false, failure: null }}>
      <List />
    </SavedViewsProvider>,
    path,
  ).then(() => save)
}

const open = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Saved views' }))
  return screen.findByRole('textbox', { name: 'Save this view as' })
}

it('saves filters, sort and columns, without the open drawer and the page', async () => {
  const save = await draw([])
  const name = await open()
  fireEvent.change(name, { target: { value: ' Old ones ' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(save).toHaveBeenCalledWith([{ list: 'things', name: 'Old ones', search: '?state=old&hide=since' }]),
  )
})

it('requires a name, and replaces the view of the same name in this list alone', async () => {
  const others = [
    { list: 'things', name: 'Old', search: '?state=new' },
    { list: 'places', name: 'Old', search: '' },
  ]
  const save = await draw(others)
  const name = await open()
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Name is required')
  fireEvent.change(name, { target: { value: 'OLD' } })
  fireEvent.click(screen.getByRole('button', { name: 'Replace' }))
  await waitFor(() =>
    expect(save).toHaveBeenCalledWith([others[1], { list: 'things', name: 'OLD', search: '?state=old&hide=since' }]),
  )
})

it('deletes one view, and leaves those of other lists', async () => {
  const views = [
    { list: 'things', name: 'Old', search: '?state=old&hide=since' },
    { list: 'places', name: 'Old', search: '' },
  ]
  const save = await draw(views)
  await open()
  await screen.findByRole('img', { name: 'Shown now' })
  fireEvent.click(screen.getByRole('button', { name: 'Delete the view Old' }))
  await waitFor(() => expect(save).toHaveBeenCalledWith([views[1]]))
})

it('writes hidden columns into an address, also that none is', () => {
  for (const keys of [[], ['a'], ['a', 'b_c']]) expect(hiddenKeys(hiddenText(keys))).toEqual(keys)
  expect(hiddenKeys(undefined)).toBeNull()
  expect(viewSearch('?x_sort=name&x_at=1&tab=x', 'x', [])).toBe('?x_sort=name&tab=x&x_hide=-')
  expect(isSameView('?a=1&b=2', '?b=2&a=1')).toBe(true)
  expect(isSameView('?a=1', '?a=2')).toBe(false)
})
