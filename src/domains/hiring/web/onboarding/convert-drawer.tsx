import { Radio } from '@mantine/core'
import { useState } from 'react'
import type { DrawerState } from '#kit/web/address/use-drawer.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { fullDay } from '#kit/web/format/dates.ts'
import { money } from '#kit/web/format/money.ts'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import type { DataOf } from '#kit/contract/call.ts'
import { useGo } from '#kit/web/address/use-go.ts'
import { convertOnboard, previewConvert } from '../../contract/conversion.calls.ts'
import { BASIS } from '../parts/labels.ts'
import styles from '../parts/hiring.module.css'

type Preview = DataOf<typeof previewConvert>

/** The preview of the employee to be created, for confirmation: `?convert=preview`. */
export const ConvertDrawer = ({ drawer, id }: Readonly<{ drawer: DrawerState; id: number }>) => {
  const query = useCallQuery(previewConvert, { params: { id } }, { enabled: drawer.id !== null })
  return (
    <SideDrawer title="Create employee" is_open={drawer.id !== null} onClose={drawer.close}>
      <Loaded query={query} what="the preview" shape="form">
        {(preview) => <Shown key={preview.preview_hash} preview={preview} id={id} onClose={drawer.close} />}
      </Loaded>
    </SideDrawer>
  )
}

/** The values of the person to be, each with where it comes from. */
const PreviewValues = ({ preview }: Readonly<{ preview: Preview }>) => (
  <dl className={styles.values}>
    <div>
      <dt>Employee number</dt>
      <dd>{preview.employee_no === '' ? '–' : preview.employee_no}</dd>
    </div>
    {preview.fields.map((one) => (
      <div key={one.field}>
        <dt>{one.label}</dt>
        <dd>
          <span className={styles.text}>{one.value}</span>
          <span className="m-dim m-small">{one.from}</span>
        </dd>
      </div>
    ))}
    {preview.pay !== undefined && (
      <div>
        <dt>Pay</dt>
        <dd>
          <span>
            {preview.pay === null
              ? 'None in the offer'
              : `${money(preview.pay.base_minor, preview.pay.currency)} ${BASIS[preview.pay.basis]}`}
          </span>
          {preview.pay !== null && <span className="m-dim m-small">Offer</span>}
        </dd>
      </div>
    )}
    {preview.files.map((one) => (
      <div key={one.id}>
        <dt>{one.becomes}</dt>
        <dd>
          <bdi className={styles.text}>{one.name}</bdi>
        </dd>
      </div>
    ))}
  </dl>
)

type ShownProps = Readonly<{ preview: Preview; id: number; onClose: () => void }>

const Shown = ({ preview, id, onClose }: ShownProps) => {
  const go = useGo()
  const [again, setAgain] = useState('new')
  const { former, missing } = preview
  return (
    <div className="m-stack">
      {missing.length > 0 && (
        <p className={styles.requested} role="alert">
          Still missing: {missing.join(', ')}. Enter it with Edit.
        </p>
      )}
      {preview.warnings.map((warning) => (
        <p key={warning} role="status">
          {warning}
        </p>
      ))}
      {former.length > 0 && (
        <Radio.Group label="Someone with this name or address left before" value={again} onChange={setAgain}>
          <div className={styles.part}>
            <Radio value="new" label="A new person" />
            {former.map((one) => (
              <Radio key={one.id} value={String(one.id)} label={`${one.name}, left ${fullDay(one.left_on)}`} />
            ))}
          </div>
        </Radio.Group>
      )}
      <PreviewValues preview={preview} />
      <CallForm
        call={convertOnboard}
        input={{ params: { id } }}
        initial={{ version: preview.version, preview_hash: preview.preview_hash }}
        toBody={(values) => ({ ...values, ...(again === 'new' ? {} : { rehire_employee_id: Number(again) }) })}
        isReady={() => missing.length === 0}
        submit={again === 'new' ? 'Create employee' : 'Rehire employee'}
        onDone={({ data }) => go(`/admin/employee/details/${data.employee_id}`)}
        onCancel={onClose}
      >
        {() => null}
      </CallForm>
    </div>
  )
}
