import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { DateField } from '#kit/web/form/text-fields.tsx'
import { addDays, today } from '#kit/web/format/dates.ts'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import type { PageRow } from '../../contract/hashbook.models.ts'
import { reviewPage } from '../../contract/reviews.calls.ts'

type Values = Readonly<{ review_on?: string | null }>

/** Marks a page as reviewed (`?review=`), and sets the day of its next review. */
export const ReviewDrawer = ({ pages }: Readonly<{ pages: readonly PageRow[] }>) => {
  const drawer = useDrawer('review')
  const page = pages.find(({ id }) => String(id) === drawer.id)
  return (
    <SideDrawer title={`Review ${page?.title ?? 'page'}`} is_open={page !== undefined} onClose={drawer.close}>
      {page && (
        <CallForm
          key={page.id}
          call={reviewPage}
          toBody={({ review_on }: Values) => ({ id: page.id, version: page.version, review_on: review_on || null })}
          submit="Mark as reviewed"
          onDone={drawer.close}
          onCancel={drawer.close}
        >
          {(field) => (
            <>
              <p className="m-dim">You have read this page, and it is right as it is.</p>
              <DateField
                {...field('review_on')}
                label="Next review"
                help="Leave it empty to use the months of the topic."
                min={addDays(today(), 1)}
                isOptional
                isFirst
              />
            </>
          )}
        </CallForm>
      )}
    </SideDrawer>
  )
}
