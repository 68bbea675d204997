import { zoneName } from '#kit/web/format/dates.ts'
import { DetailsOf } from '#kit/web/record/details-of.tsx'
import type { Brand } from '../../contract/organisation.models.ts'
import { brandRecord } from '../../contract/organisation.records.ts'
import { PeopleCount } from './people-count.tsx'
import styles from './organisation.module.css'

/** The details of a brand; its people lead to their list. */
export const BrandDetails = ({ brand }: { brand: Brand }) => (
  <DetailsOf
    of={brandRecord}
    row={brand}
    items={[
      ['people_count', <PeopleCount key="people" count={brand.people_count} filter={`brand_id=${brand.id}`} />],
      'next_employee_no',
      'legal_name',
      [
        'address',
        brand.address && (
          <span key="address" className={styles.text}>
            {brand.address}
          </span>
        ),
      ],
      ['country', `${brand.country.name}, ${brand.currency}`],
      ['time_zone', zoneName(brand.time_zone)],
      'default_pattern',
      'tax_number',
    ]}
  />
)
