import { CallForm } from '#kit/web/form/call-form.tsx'
import { Check } from '#kit/web/form/choice-fields.tsx'
import { DateField, TextArea } from '#kit/web/form/text-fields.tsx'
import { instantAt } from '#kit/web/format/zone-times.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import type { Topic } from '../../contract/hashbook.models.ts'
import { lockTopic } from '../../contract/topics.calls.ts'

type Values = Readonly<{ reason?: string | null; until?: string | null; comments?: boolean | null }>

/** Locks a topic with a reason and an end; comments may stay open meanwhile. */
export const LockForm = ({ topic, onClose }: Readonly<{ topic: Topic; onClose: () => void }>) => {
  const { organisation } = useActor()
  return (
    <CallForm
      call={lockTopic}
      toBody={({ reason, until, comments }: Values) => ({
        id: topic.id,
        version: topic.version,
        locked: true,
        ...(reason ? { reason } : {}),
        until: until ? instantAt(until, '23:59', organisation.time_zone).instant : null,
        comments: comments ? ('open' as const) : ('closed' as const),
      })}
      initial={{ comments: true }}
      submit="Lock topic"
      onDone={onClose}
      onCancel={onClose}
    >
      {(field) => (
        <>
          <p className="m-dim">Nothing in it can be changed until it is unlocked. It can still be read.</p>
          <TextArea {...field('reason')} isOptional={false} label="Reason" rows={2} isFirst />
          <DateField {...field('until')} label="Until the end of" isOptional />
          <Check {...field('comments')} label="Comments stay open" />
        </>
      )}
    </CallForm>
  )
}
