// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { ActorProvider } from '#kit/web/screens/actor.tsx'
import { adminActor, employeeActor } from '#kit/web/testing/actor.ts'
import { fakeServer, ok } from '#kit/web/testing/fake-server.ts'
import { choose, faulting, fill, clickOn, refusedAt, refusedNextTo, refusing } from '#kit/web/testing/form-steps.ts'
import { renderScreen } from '#kit/web/testing/render-screen.tsx'
import { addTemplate, doOwnTask } from '../contract/checklist.calls.ts'
import type { Task } from '../contract/checklist.models.ts'
import OwnTaskDrawer from './onboarding/task-drawer.tsx'
import { TemplatesDrawer } from './onboarding/templates-drawer.tsx'

type Responses = Parameters<typeof fakeServer>[0]
const drawer = (id: string) => ({ id, open: () => undefined, close: () => undefined })
const sentTo = (server: ReturnType<typeof fakeServer>) => () =>
  server.sent.filter(({ method }) => method !== 'GET').map(({ body }) => body)

describe('an own item of a checklist', () => {
  const DO = 'PUT /api/user/onboarding-tasks/12'
  const task: Task = {
    id: 12,
    onboard_id: 7,
    new_hire: { name: 'Ines Duarte', joining_on: '2026-06-01' },
    title: 'Say hello',
    owner_kind: 'buddy',
    owner: 'Ada Berg',
    due_on: '2026-06-01',
    is_late: false,
    blocks: 'none',
    fills: 'manager_note',
    equipment: null,
    page: null,
    state: 'open',
    note: null,
    done_at: null,
    version: 2,
    can: { done: true, waive: false, reopen: false, assign: false },
  }
  const open = async (given: Partial<Task>, response: Responses[string]) => {
    const server = fakeServer({ 'GET /api/user/onboarding-tasks': ok([{ ...task, ...given }]), [DO]: response })
    await renderScreen(
      <ActorProvider value={employeeActor('all')}>
        <OwnTaskDrawer drawer={drawer('12')} />
      </ActorProvider>,
    )
    return { responses: server.responses, bodies: sentTo(server) }
  }

  it('is done with the note for the first day', async () => {
    const { bodies } = await open({}, ok(task))
    await fill('Note for the first day optional', 'We meet at nine')
    await clickOn('Mark as done')
    await screen.findByText('Checklist Updated Successfully')
    expect(bodies()).toEqual([{ version: 2, state: 'done', note: 'We meet at nine' }])
  })

  it('is opened again; what forbids it is said beside the button, and a fault of the note at its field', async () => {
    const { responses, bodies } = await open({ state: 'done', fills: null }, refusing(doOwnTask, 'hiring.ended'))
    await clickOn('Open again')
    await refusedNextTo('This onboarding has ended.')
    responses[DO] = faulting('note', 'must have at most 1000 characters')
    await fill('Note optional', 'Not yet')
    await clickOn('Open again')
    await refusedAt('Note optional', 'Note must have at most 1000 characters')
    expect(bodies()).toEqual([
      { version: 2, state: 'open' },
      { version: 2, state: 'open', note: 'Not yet' },
    ])
  })
})

describe('a template of onboarding', () => {
  const ADD = 'POST /api/admin/onboarding-templates'
  const open = async (response: Responses[string]) => {
    const server = fakeServer({
      'GET /api/admin/onboarding-templates': ok([]),
      'GET /api/admin/viewdepts': ok([{ id: 2, name: 'Support' }]),
      'GET /api/admin/role': ok([{ id: 6, name: 'Technician', area: 'Admin' }]),
      'GET /api/admin/inventory-categories': ok([{ id: 8, name: 'Laptop' }]),
      'GET /api/discussion': ok({ subjects: [{ id: 9, title: 'Security' }] }),
      [ADD]: response,
    })
    await renderScreen(
      <ActorProvider value={adminActor('all')}>
        <TemplatesDrawer drawer={drawer('new')} />
      </ActorProvider>,
    )
    return { responses: server.responses, bodies: sentTo(server) }
  }

  it('is added with its papers and items', async () => {
    const { bodies } = await open(ok({ id: 3 }))
    await fill('Name', 'Support')
    await choose('Department optional', 'Support')
    await choose('Employment optional', 'Permanent')
    await userEvent.click(screen.getByLabelText('Default, where nothing else fits'))
    await clickOn('Add document')
    await fill('Document', 'Passport')
    await choose('Becomes', 'Identity document')
    await choose('Kind optional', 'Passport')
    await userEvent.click(screen.getByLabelText('Expires'))
    await clickOn('Add item')
    await fill('Item', 'Order a laptop')
    await choose('Owner', /role/i)
    await choose('Role', 'Technician')
    await fill('Due', '-7')
    await choose('Holds up', /first day|join/i)
    await choose('Equipment optional', 'Laptop')
    await choose('Page to read optional', 'Security')
    await choose('Its note optional', 'Is shown to the person on the first day')
    await clickOn('Add template')
    await screen.findByText('Template Added Successfully')
    expect(bodies()).toEqual([
      {
        name: 'Support',
        department_id: 2,
        employment_type: 'permanent',
        is_default: true,
        bank_required: true,
        active: true,
        documents: [
          {
            key: expect.stringMatching(/^k/),
            label: 'Passport',
            becomes: 'identity_document',
            doc_type: 'passport',
            required: true,
            needs_expiry: true,
            multiple: false,
          },
        ],
        items: [
          {
            key: expect.stringMatching(/^k/),
            title: 'Order a laptop',
            owner_kind: 'role',
            role_id: 6,
            offset_days: -7,
            blocks: 'joining',
            fills: 'manager_note',
            equipment_category_id: 8,
            subject_id: 9,
          },
        ],
      },
    ])
  })

  it('says at the name that it is taken, at a row what is missing there, and at the switch what must be first', async () => {
    const { responses } = await open(refusing(addTemplate, 'hiring.name_taken'))
    await fill('Name', 'Support')
    await clickOn('Add item')
    await clickOn('Add template')
    await refusedAt('Item', 'Item must have at least 2 characters')
    await fill('Item', 'Order a laptop')
    await clickOn('Add template')
    await refusedAt('Name', 'This name is used already.')
    responses[ADD] = faulting('items.0.role_id', 'is required')
    await fill('Name', 'Help')
    await choose('Owner', /role/i)
    await clickOn('Add template')
    await refusedAt('Role', 'Role is required')
  })
})
