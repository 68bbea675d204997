import { Button } from '@mantine/core'
import { useState } from 'react'
import type { DataOf } from '#kit/contract/call.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { Select } from '#kit/web/form/choice-fields.tsx'
import { PersonField } from '#kit/web/form/person-field.tsx'
import { DateField, NumberField, TextArea } from '#kit/web/form/text-fields.tsx'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { type listOwnEquipment, requestEquipment } from '../../contract/own.calls.ts'

type Props = Readonly<{ own: DataOf<typeof listOwnEquipment> }>

/** Asks for equipment; leads for a member of their team too. */
export const AskEquipment = ({ own }: Props) => {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const options = own.requestable.map(({ category_id, name, in_stock }) => ({
    value: category_id,
    label: name,
    under: in_stock ? 'in stock' : 'must be bought',
  }))
  const held = own.held.map(({ asset }) => ({ value: asset.id, label: `${asset.name} (${asset.tag})` }))
  return (
    <>
      <Button variant="default" size="compact-sm" onClick={() => setOpen(true)}>
        Request equipment
      </Button>
      <SideDrawer title="Request equipment" is_open={isOpen} onClose={close}>
        <CallForm
          call={requestEquipment}
          initial={{ quantity: 1 }}
          submit="Send request"
          onDone={close}
          onCancel={close}
        >
          {(field) => (
            <>
              <Select {...field('category_id')} isOptional={false} label="What" options={options} />
              <NumberField {...field('quantity')} label="How many" help="Up to 5." />
              <DateField {...field('needed_by')} label="Needed by" />
              <TextArea {...field('reason')} isOptional={false} label="Why" rows={2} />
              {held.length > 0 && <Select {...field('replaces_asset_id')} label="Replaces" options={held} />}
              {own.can.request_for_others && (
                <PersonField {...field('for_employee_id')} label="For" help="Left empty, for yourself." />
              )}
            </>
          )}
        </CallForm>
      </SideDrawer>
    </>
  )
}
