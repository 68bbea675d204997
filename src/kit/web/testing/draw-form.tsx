import type { ReactNode } from 'react'
import { type PersonFieldProps, PersonFieldProvider } from '../form/person-field.tsx'
import { NumberField } from '../form/text-fields.tsx'
import { type Actor, ActorProvider } from '../screens/actor.tsx'
import { fakeServer } from './fake-server.ts'
import { renderScreen } from './render-screen.tsx'

export type Responses = Parameters<typeof fakeServer>[0]

/** Stands in for the field of the domain that knows people: the id is typed. */
const TypedPerson = (props: PersonFieldProps) => <NumberField {...props} />
const loadPerson = async () => ({ default: TypedPerson })

/** Draws a part with a form over a server with fixed responses; `bodiesTo`: the sent bodies, by `METHOD /path`. */
export const drawForm = async (actor: Actor, content: ReactNode, responses: Responses, path = '/') => {
  const server = fakeServer(responses)
  const { history } = await renderScreen(
    <ActorProvider value={actor}>
      <PersonFieldProvider value={loadPerson}>{content}</PersonFieldProvider>
    </ActorProvider>,
    path,
  )
  const bodiesTo = (route: string): unknown[] =>
    server.sent.filter((one) => `${one.method} ${one.path}` === route).map(({ body }) => body)
  return { ...server, history, bodiesTo }
}
