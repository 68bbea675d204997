// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { ActorProvider } from '#kit/web/screens/actor.tsx'
import { adminActor } from '#kit/web/testing/actor.ts'
import { fakeServer, ok } from '#kit/web/testing/fake-server.ts'
import { renderScreen } from '#kit/web/testing/render-screen.tsx'
import { laptop } from '../testing/rows.ts'
import { EditDrawer } from './edit-drawer.tsx'

const own = { name: laptop.name, category_id: laptop.category.id }

it.each([
  ['', false],
  ['100', true],
])('sends a currency beside the price “%s”: %s', async (price, isSent) => {
  const asset = { ...laptop, price_minor: null, currency: null }
  const server = fakeServer({
    'GET /api/admin/inventory-categories': ok([], { roles: [], locations: [], can_add: false }),
    [`GET /api/admin/inventory/${laptop.id}`]: ok({
      asset,
      assignments: [],
      repairs: [],
      photos: [],
      events: [],
      depreciation: [],
    }),
    [`PUT /api/admin/inventory/${laptop.id}`]: ok(laptop),
  })
  await renderScreen(
    <ActorProvider value={adminActor(['inventory.read', 'inventory.write'])}>
      <EditDrawer drawer={{ id: String(laptop.id), open: () => undefined, close: () => undefined }} />
    </ActorProvider>,
    '/admin/management/inventory',
  )
  const field = await screen.findByLabelText(/^Price/)
  expect(screen.queryByRole('combobox', { name: /^Currency/ })).toBeNull()
  if (price !== '') {
    await userEvent.type(field, price)
    await userEvent.click(screen.getByRole('combobox', { name: /^Currency/ }))
    await userEvent.keyboard('EUR')
    await userEvent.click(await screen.findByRole('option', { name: 'EUR' }))
  }
  await userEvent.type(screen.getByLabelText(/^Supplier/), 'Acme')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.sent.some(({ method }) => method === 'PUT')).toBe(true))
  const body = Object(server.sent.find(({ method }) => method === 'PUT')?.body)
  expect(body).toMatchObject(own)
  expect('currency' in body).toBe(isSent)
})
