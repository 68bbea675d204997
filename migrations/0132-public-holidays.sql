-- The country and its part whose public holidays a calendar follows, as ISO 3166 names them: DE, DE-BY, DE-BY-KATH.
alter table holiday_calendars
  add column place text
    constraint holiday_calendars_place check (place ~ '^[A-Z]{2}(-[A-Za-z0-9]{1,12}){0,2}$');
