// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { adminActor } from '#kit/web/testing/actor.ts'
import { type Responses, drawForm } from '#kit/web/testing/draw-form.tsx'
import { ok } from '#kit/web/testing/fake-server.ts'
import {
  choose,
  faulting,
  fill,
  clickOn,
  refusedAt,
  refusedNextTo,
  refusing,
  send,
} from '#kit/web/testing/form-steps.ts'
import { addCategory } from '../contract/categories.calls.ts'
import { closeEquipmentRequest } from '../contract/desk.calls.ts'
import type { Category, EquipmentRequest } from '../contract/inventory.models.ts'
import { CategoriesTab } from './categories/categories-tab.tsx'
import { RequestsTab } from './desk/requests-tab.tsx'

describe('a category', () => {
  const ADD = 'POST /api/admin/inventory-categories'
  const SAVE = 'PUT /api/admin/inventory-categories/4'
  const category: Category = {
    id: 4,
    version: 2,
    name: 'Phones',
    tag_prefix: 'PH',
    useful_life_months: 36,
    salvage_bp: 0,
    warranty_months: 24,
    min_stock: 2,
    requestable: true,
    holds_data: true,
    active: true,
    terms: 'Lock it.',
    fields: [],
    keepers: [{ id: 6, name: 'Technician' }],
    in_stock: 1,
    assigned: 0,
    total: 1,
    below_min: false,
    can: { update: true },
  }
  const open = async (id: string, responses: Responses) =>
    drawForm(
      adminActor('all'),
      <CategoriesTab />,
      {
        'GET /api/admin/inventory-categories': ok([category], {
          roles: [
            { id: 6, name: 'Technician' },
            { id: 7, name: 'Office' },
          ],
          locations: [],
          can_add: true,
        }),
        ...responses,
      },
      `/?category=${id}`,
    )

  it('is added with its defaults and own fields', async () => {
    const { bodiesTo } = await open('new', { [ADD]: ok(category) })
    await fill('Name', 'Phones')
    await fill('Prefix of tags', 'ph')
    await choose(/^Kept by/, 'Technician')
    await fill('Useful life optional', '36')
    await fill('Minimum stock optional', '2')
    await userEvent.click(screen.getByLabelText(/^It holds data/))
    await fill('Terms that the holder signs optional', 'Lock it.')
    await clickOn('Add field')
    await fill('Label', 'Memory')
    await choose('Type', 'Choice')
    await fill('Key', 'memory')
    await userEvent.type(screen.getByLabelText('Options', { selector: 'input' }), '128 GB{Enter}')
    await send('Add category')
    await screen.findByText('Category Added Successfully')
    expect(bodiesTo(ADD)).toEqual([
      {
        name: 'Phones',
        tag_prefix: 'ph',
        keeper_role_ids: [6],
        useful_life_months: 36,
        salvage_bp: 0,
        min_stock: 2,
        requestable: true,
        holds_data: true,
        terms: 'Lock it.',
        fields: [{ key: 'memory', label: 'Memory', type: 'choice', options: ['128 GB'] }],
      },
    ])
  })

  it('says at its fields what is missing, wrong or taken', async () => {
    const { responses, bodiesTo } = await open('new', {
      [ADD]: refusing(addCategory, 'inventory.name_taken'),
    })
    await fill('Name', 'Phones')
    await fill('Prefix of tags', 'P1')
    await clickOn('Add field')
    await fill('Key', 'Memory')
    await send('Add category')
    await refusedAt('Prefix of tags', 'Prefix of tags must be 2 to 4 letters')
    await refusedAt(/^Kept by/, 'Kept by is required')
    await refusedAt('Label', 'Label is required')
    await refusedAt('Key', 'Key begins with a small letter; small letters, digits and _')
    expect(bodiesTo(ADD)).toEqual([])
    await fill('Prefix of tags', 'PH')
    await choose(/^Kept by/, 'Technician')
    await clickOn('Remove field 1')
    await send('Add category')
    await refusedAt('Name', 'This name or prefix is used already.')
    responses[ADD] = faulting('min_stock', 'must be at most 1000')
    await fill('Name', 'Handsets')
    await fill('Minimum stock optional', '1000')
    await send('Add category')
    await refusedAt('Minimum stock optional', 'Minimum stock must be at most 1000')
  })

  it('is changed: all that may be empty can be emptied, its terms too', async () => {
    const { bodiesTo } = await open('4', { [SAVE]: ok(category) })
    await screen.findByLabelText('Name')
    for (const label of ['Useful life', 'Warranty', 'Minimum stock', 'Terms that the holder signs'])
      await userEvent.clear(screen.getByLabelText(`${label} optional`))
    await clickOn('Save')
    await screen.findByText('Category Updated Successfully')
    const { keeper_role_ids, ...sent } = bodiesTo(SAVE)[0] as Record<string, unknown>
    expect(keeper_role_ids).toEqual([6])
    expect(sent).toMatchObject({
      version: 2,
      useful_life_months: null,
      warranty_months: null,
      min_stock: null,
      terms: '',
    })
  })
})

describe('a request for equipment', () => {
  const CLOSE = 'POST /api/admin/inventory/request-close'
  const request: EquipmentRequest = {
    id: 5,
    version: 3,
    request_id: null,
    category: { id: 4, name: 'Phones' },
    employee: { id: 19, name: 'Lena Fischer' },
    quantity: 1,
    needed_by: null,
    reason: 'On call',
    replaces: null,
    state: 'approved',
    closed_note: null,
    given: 0,
    approval: { at: '2026-03-10T09:00:00Z', by: 'Lena Lead' },
    created_at: '2026-05-11T08:00:00.000Z',
  }

  it('is closed with the reason, which is asked for at its field', async () => {
    const { responses, bodiesTo } = await drawForm(adminActor('all'), <RequestsTab />, {
      'GET /api/admin/inventory/requests': ok([{ request, suggestions: [], can: { hand_out: false, close: true } }]),
      [CLOSE]: refusing(closeEquipmentRequest, 'inventory.request_done'),
    })
    await clickOn('Actions for the request of Lena Fischer')
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Close without handing out' }))
    await clickOn('Close request')
    await refusedAt('Why', 'Why is required')
    expect(bodiesTo(CLOSE)).toEqual([])
    await fill('Why', 'Not needed')
    await clickOn('Close request')
    await refusedNextTo('This request is fulfilled already.')
    responses[CLOSE] = faulting('note', 'must have at most 500 characters')
    await fill('Why', 'No more needed')
    await clickOn('Close request')
    await refusedAt('Why', 'Why must have at most 500 characters')
    expect(bodiesTo(CLOSE)[0]).toEqual({ id: 5, version: 3, note: 'Not needed' })
  })
})
