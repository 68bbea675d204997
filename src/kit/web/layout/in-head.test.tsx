import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderScreen } from '../testing/render-screen.tsx'
import { InHead } from './in-head.tsx'
import { Page } from './page.tsx'

const add = (
  <InHead>
    <button type="button">Add row</button>
  </InHead>
)

describe('the main action of a tab', () => {
  it('is in the head of its page', async () => {
    await renderScreen(
      <Page title="Rows">
        <section aria-label="Tab">{add}</section>
      </Page>,
      '/admin/x',
    )
    expect(within(await screen.findByRole('banner')).getByRole('button', { name: 'Add row' })).toBeDefined()
    expect(within(screen.getByRole('region', { name: 'Tab' })).queryByRole('button')).toBeNull()
  })

  it('stays in place without a page', async () => {
    await renderScreen(<section aria-label="Tab">{add}</section>, '/admin/x')
    expect(within(await screen.findByRole('region', { name: 'Tab' })).getByRole('button')).toBeDefined()
  })
})
