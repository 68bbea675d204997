import { zoneName } from '#kit/web/format/dates.ts'
import { Facts } from '#kit/web/layout/cards.tsx'
import type { Brand } from '../../contract/organisation.models.ts'
import { PeopleCount } from './people-count.tsx'
import styles from './organisation.module.css'

/** What there is to know of a brand; its people lead to their list. */
export const BrandFacts = ({ brand }: { brand: Brand }) => (
  <Facts
    facts={[
      ['People', <PeopleCount key="people" count={brand.people_count} filter={`brand_id=${brand.id}`} />],
      ['Next number', brand.next_employee_no],
      ['Legal name', brand.legal_name],
      [
        'Address',
        brand.address && (
          <span key="address" className={styles.text}>
            {brand.address}
          </span>
        ),
      ],
      ['Country', `${brand.country.name}, ${brand.currency}`],
      ['Time zone', zoneName(brand.time_zone)],
      ['Work pattern', brand.default_pattern.name],
      ['Tax number', brand.tax_number],
    ]}
  />
)
