-- People without an email address: their documents are entered by hand.
alter table onboards alter column email drop not null, alter column email_normal drop not null,
  add constraint onboards_email_pair check ((email is null) = (email_normal is null));

-- The contract that the person signs: it is read on the page of the person, and the signed one is a document.
alter table onboards add column contract_file_id int references files on delete restrict;
