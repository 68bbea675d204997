import type { ReactNode } from 'react'
import { type PersonFieldProps, PersonFieldProvider } from '#kit/web/form/person-field.tsx'
import { NumberField } from '#kit/web/form/text-fields.tsx'
import { ActorProvider } from '#kit/web/screens/actor.tsx'
import { fakeServer, ok } from '#kit/web/testing/fake-server.ts'
import { renderScreen } from '#kit/web/testing/render-screen.tsx'
import { actorWith } from './actor.ts'

type Answers = Parameters<typeof fakeServer>[0]
/** A person, named by the id. */
const TypedPerson = (props: PersonFieldProps) => <NumberField {...props} />
export const OPTIONS = {
  brands: [],
  departments: [{ id: 1, name: 'Quality' }],
  teams: [{ id: 2, name: 'Night', department_id: 1 }],
  designations: [{ id: 3, name: 'Analyst' }],
  roles: [{ id: 4, name: 'Agent', role_number: 16 }],
  admin_roles: [],
  work_patterns: [{ id: 5, name: 'Berlin 40 h' }],
  countries: [],
}

/** Draws a form over a server that answers as told; `bodies` are those of what was sent, trial runs left out. */
export const drawForm = async (content: ReactNode, answers: Answers) => {
  const server = fakeServer({ 'GET /api/admin/employee-options': ok(OPTIONS), ...answers })
  await renderScreen(
    <ActorProvider value={actorWith(['people.warning.propose'])}>
      <PersonFieldProvider value={async () => ({ default: TypedPerson })}>{content}</PersonFieldProvider>
    </ActorProvider>,
  )
  const isAct = (body: unknown): boolean => typeof body === 'object' && body !== null && !('dry_run' in body)
  const bodies = () => server.sent.map(({ body }) => body).filter(isAct)
  return { answers: server.answers, bodies }
}
