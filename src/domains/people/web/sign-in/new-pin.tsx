import { useState } from 'react'
import { CallForm } from '#kit/web/form/call-form.tsx'
import type { Sent } from '#kit/web/call/send.ts'
import type { EmployeeRecord } from '../../contract/people.models.ts'
import { renewPin } from '../../contract/sign-in.calls.ts'
import { SignInCards } from './sign-in-cards.tsx'

type Props = Readonly<{ person: Pick<EmployeeRecord, 'id' | 'name' | 'login'>; onClose: () => void }>

/** A new PIN for a person who forgot the own one, or whose PIN is locked. */
export const NewPin = ({ person, onClose }: Props) => {
  const [given, setGiven] = useState<Sent<typeof renewPin>['data'] | null>(null)
  if (given) return <SignInCards site={given.site} cards={[given.card]} />
  return (
    <CallForm
      call={renewPin}
      initial={{ employee_id: person.id }}
      submit="Make new PIN"
      onDone={({ data }) => setGiven(data)}
      onCancel={onClose}
    >
      {() => (
        <p className="m-dim">
          {person.login.pin === 'locked' && `The PIN of ${person.name} is locked after wrong tries. `}
          The old PIN ends and the person is signed out everywhere. The new one is shown once, is valid for 14 days, and
          is changed by the person at the first sign-in.
        </p>
      )}
    </CallForm>
  )
}
