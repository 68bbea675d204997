// @vitest-environment happy-dom
import '../testing/setup.ts'
import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { networkFailure } from '../call/failure.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { Failed } from './failed.tsx'
import { NotFound } from './loaded.tsx'
import { NoAccessPage, NotFoundPage } from './pages.tsx'
import { Refused } from './refused.tsx'
import { Together } from './together.tsx'

const failure = networkFailure()

it.each([
  ['not_found', <NotFound key="a" />],
  ['not_found', <NotFoundPage key="b" />],
  ['forbidden', <NoAccessPage key="c" />],
  ['failed', <Failed key="d" what="the teams" failure={failure} onRetry={vi.fn()} />],
  ['refused', <Refused key="e" failure={failure} />],
])('marks in the page that what was asked for is %s', async (outcome, state) => {
  await renderScreen(state)
  const marks = [...document.querySelectorAll<HTMLElement>('[data-outcome]')].map(({ dataset }) => dataset['outcome'])
  expect(marks).toEqual([outcome])
})

it('draws parts together, once all that they ask for is answered or has failed', () => {
  const parts = (data: unknown, failed: unknown) => (
    <Together
      responses={[
        { data: [], failure: null },
        { data, failure: failed },
      ]}
    >
      parts
    </Together>
  )
  const { rerender } = render(parts(undefined, null))
  expect(screen.queryByText('parts')).toBeNull()
  rerender(parts(null, null))
  screen.getByText('parts')
  rerender(parts(undefined, failure))
  screen.getByText('parts')
})
