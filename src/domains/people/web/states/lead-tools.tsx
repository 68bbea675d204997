import { Button } from '@mantine/core'
import { useState } from 'react'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { today } from '#kit/web/format/dates.ts'
import { Fields } from '#kit/web/record/fields.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { warningRecord } from '../../contract/warnings.records.ts'
import { proposeWarning } from '../../contract/warnings.calls.ts'
import { DocumentsField } from '../documents/documents-field.tsx'
import { SEVERITY_OPTIONS } from './state-labels.ts'
import styles from './states.module.css'
import { WhoCovers } from './who-covers.tsx'

type ProposeProps = Readonly<{ id: number; own: number; onClose: () => void }>

const ProposeForm = ({ id, own, onClose }: ProposeProps) => (
  <CallForm
    call={proposeWarning}
    initial={{ employee_id: id, incident_on: today() }}
    submit="Propose warning"
    onDone={onClose}
    onCancel={onClose}
  >
    {(field, form) => (
      <>
        <p className="m-dim">HR reads it as a draft and decides. The person sees nothing before that.</p>
        <Fields
          of={warningRecord}
          form={form}
          items={[['severity', 'category'], 'title', 'description', 'incident_on']}
          with={{ severity: { options: SEVERITY_OPTIONS }, incident_on: { max: today() } }}
        />
        <DocumentsField {...field('file_ids')} side="own" owner_id={own} stored={[]} />
      </>
    )}
  </CallForm>
)

/** The tools of a lead for a person of the team. */
export const LeadTools = ({ id }: { id: number }) => {
  const { id: own, has } = useActor()
  const [open, setOpen] = useState<'covers' | 'warning' | null>(null)
  const [mayCover, mayWarn] = [has('people.team.read'), has('people.warning.propose')]
  if (!mayCover && !mayWarn) return null
  const toggle = (part: 'covers' | 'warning') => setOpen(open === part ? null : part)
  return (
    <div className="m-stack">
      <div className={styles.buttons}>
        {mayCover && (
          <Button variant="default" aria-expanded={open === 'covers'} onClick={() => toggle('covers')}>
            Who covers
          </Button>
        )}
        {mayWarn && (
          <Button variant="default" aria-expanded={open === 'warning'} onClick={() => toggle('warning')}>
            Propose a warning
          </Button>
        )}
      </div>
      {open === 'covers' && <WhoCovers id={id} />}
      {open === 'warning' && <ProposeForm id={id} own={own} onClose={() => setOpen(null)} />}
    </div>
  )
}
