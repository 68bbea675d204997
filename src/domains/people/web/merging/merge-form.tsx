import { Button } from '@mantine/core'
import { useState } from 'react'
import { IconArrowsExchange } from '@tabler/icons-react'
import { useGo } from '#kit/web/address/use-go.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { Check } from '#kit/web/form/choice-fields.tsx'
import { TextArea } from '#kit/web/form/text-fields.tsx'
import { fullDay } from '#kit/web/format/dates.ts'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { mergeEmployees, previewMerge } from '../../contract/merge.calls.ts'
import type { MergePreview } from '../../contract/merge.models.ts'
import { detailsOf } from '../parts/use-row-actions.ts'
import { Blocks, ChosenFields, Effects, Side } from './merge-parts.tsx'
import styles from './merging.module.css'

/** At first, values that only the merged record has are taken from it. */
const emptyOnes = ({ fields }: MergePreview): string[] =>
  fields.filter(({ from, into }) => into === null && from !== null).map(({ name }) => name)

type Props = Readonly<{ preview: MergePreview; onSwap: () => void; onCancel: () => void }>

const Compared = ({ preview, onSwap, onCancel }: Props) => {
  const go = useGo()
  const { from, into, blocks, service_from } = preview
  const [fields, setFields] = useState(() => emptyOnes(preview))
  return (
    <div className="m-stack">
      <div className={styles.sides}>
        <Side side={into} stays />
        <Button
          className={styles.swap}
          variant="default"
          leftSection={<IconArrowsExchange size={16} aria-hidden="true" />}
          onClick={onSwap}
        >
          Swap
        </Button>
        <Side side={from} stays={false} />
      </div>
      {blocks.length > 0 && <Blocks blocks={blocks} />}
      <Effects preview={preview} />
      <ChosenFields preview={preview} taken={fields} onChange={setFields} />
      <CallForm
        call={mergeEmployees}
        initial={{
          merged_id: from.id,
          into_id: into.id,
          counts_service: service_from !== null,
        }}
        toBody={(values) => ({ ...values, fields })}
        isReady={() => blocks.length === 0}
        submit={`Merge into ${into.employee_no}`}
        onDone={() => go(detailsOf(into))}
        onCancel={onCancel}
      >
        {(field) => (
          <>
            {service_from && (
              <Check {...field('counts_service')} label={`Years of service count from ${fullDay(service_from)}`} />
            )}
            <TextArea {...field('reason')} label="Why these are one person" rows={2} />
          </>
        )}
      </CallForm>
    </div>
  )
}

type MergeFormProps = Readonly<{ merged_id: number; into_id: number; onSwap: () => void; onCancel: () => void }>

/** Two records side by side, what a merge would do, and the form that merges them. */
export const MergeForm = ({ merged_id, into_id, onSwap, onCancel }: MergeFormProps) => {
  const query = useCallQuery(previewMerge, { body: { merged_id, into_id } }, { showPrevious: true })
  return (
    <Loaded query={query} what="both records" shape="cards">
      {(preview) => <Compared key={preview.from.id} preview={preview} onSwap={onSwap} onCancel={onCancel} />}
    </Loaded>
  )
}
