// @vitest-environment happy-dom
import { required } from '#kit/contract/testing/required.ts'
import '../testing/setup.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { renderScreen } from '../testing/render-screen.tsx'
import { AddressTabs } from './address-tabs.tsx'

const WIDTH = 100
const NAMES = ['Log', 'Team', 'Overtime', 'Months', 'Rules']
const tabs = NAMES.map((label) => ({ id: label.toLowerCase(), label, content: () => <p>{`This is ${label}`}</p> }))
const draw = (search: string) => renderScreen(<AddressTabs label="Attendance" tabs={tabs} />, `/x${search}`)
const tab = (name: string): HTMLElement => screen.getByRole('tab', { name })
const line = (): HTMLElement => required(screen.getByRole('tablist').parentElement)

/** Each tab as wide as any other, in a line with room for two and a half. */
const measured = (): void => {
  const place = (element: HTMLElement): number => NAMES.indexOf(element.textContent) * WIDTH
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function (this: HTMLElement) {
    return place(this)
  })
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(WIDTH)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(2.5 * WIDTH)
}

it('brings the chosen tab to the middle of the line, when it opens and when another is chosen', async () => {
  measured()
  await draw('?tab=months')
  expect(line().scrollLeft).toBe(225)
  await userEvent.click(tab('Overtime'))
  await waitFor(() => expect(line().scrollLeft).toBe(125))
  vi.restoreAllMocks()
})

it('brings it there again when the tabs before it get longer', async () => {
  const watchers: (() => void)[] = []
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(notify: () => void) {
        watchers.push(notify)
      }
      observe = vi.fn<(element: Element) => void>()
      disconnect = vi.fn<() => void>()
    },
  )
  measured()
  await draw('?tab=months')
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockReturnValue(420)
  for (const notify of watchers) notify()
  expect(line().scrollLeft).toBe(345)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('goes with the arrows around the ends, End leads to the last, and all are one stop of Tab', async () => {
  const { history } = await draw('')
  await userEvent.tab()
  expect(document.activeElement).toBe(tab('Log'))
  await userEvent.keyboard('{ArrowLeft}')
  await screen.findByText('This is Rules')
  expect(document.activeElement).toBe(tab('Rules'))
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  await screen.findByText('This is Team')
  await waitFor(() => expect(history.location.search).toBe('?tab=team'))
  await userEvent.keyboard('{End}{Enter}')
  await waitFor(() => expect(history.location.search).toBe('?tab=rules'))
  expect(screen.getAllByRole('tab').filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1)
})
