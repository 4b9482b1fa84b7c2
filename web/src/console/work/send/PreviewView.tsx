import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { useTexts } from '../../../texts/texts.tsx';
import type { PdfDocument } from '../../../pdf/pdf-source.ts';
import { api } from '../../api/api.ts';
import { templatesQuery } from '../../api/lists.ts';
import { Action } from '../../ui/Action.tsx';
import { deadlineText } from '../../ui/relative-time.ts';
import { Section } from '../../ui/Page.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { DrawnPage } from '../../setup/layouts/DrawnPage.tsx';
import { OpenDocument } from '../../setup/layouts/OpenDocument.tsx';
import { useDocument } from '../../setup/layouts/use-document.ts';
import { DEFAULTS } from '../../setup/templates/settings.ts';
import type { DraftContent, Preview } from './api.ts';
import { stepsOf } from './steps.ts';

type Signer = Preview['participants'][number];

/** Shows what a signer will receive: the documents with their fields, the messages and the steps. */
export function PreviewView({
  draftId,
  content,
  preview,
}: {
  draftId: string;
  content: DraftContent;
  preview: Preview;
}) {
  const { send: texts } = useConsoleTexts();
  const { locale } = useTexts();
  const [chosen, setChosen] = useState('0');
  const [number, setNumber] = useState('0');
  const signer = preview.participants[Number(chosen)];
  const document = preview.documents[Number(number)];
  if (!signer || !document) return null;
  return (
    <div className="desk:grid desk:grid-cols-[minmax(0,1fr)_22rem] desk:items-start desk:gap-4">
      <div className="desk:col-start-2">
        <Section title={texts.previewAs}>
          <Choice
            label={texts.previewAs}
            value={chosen}
            options={preview.participants.map(({ name }, index) => ({ value: String(index), label: name }))}
            onChange={setChosen}
          />
          <p className="text-small text-ink-soft mt-2">
            {texts.openUntil} {deadlineText(new Date(preview.expires_at), locale)}
          </p>
        </Section>
        <Messages signer={signer} />
        <Steps content={content} documents={preview.documents.length} />
      </div>
      <div className="desk:col-start-1 desk:row-start-1 min-w-0">
        <Section
          title={texts.reads(signer.name)}
          actions={
            preview.documents.length > 1 && (
              <Choice
                label={texts.documents}
                value={number}
                options={preview.documents.map(({ name }, index) => ({
                  value: String(index),
                  label: name ?? String(index + 1),
                }))}
                onChange={setNumber}
              />
            )
          }
        >
          <Pages
            key={document.sha256}
            url={api.drafts.previewedDocument.address(draftId, document.sha256)}
            bytes={document.size_bytes}
            fields={signer.fields.filter((field) => field.document === Number(number) + 1)}
          />
        </Section>
      </div>
    </div>
  );
}

function Messages({ signer }: { signer: Signer }) {
  const { send: texts } = useConsoleTexts();
  return (
    <Section title={texts.messages}>
      {signer.messages.length === 0 && <p>{texts.sendsNothing}</p>}
      <ul className="space-y-4">
        {signer.messages.map(({ channel, subject, text }) => (
          <li key={channel}>
            <h3 className="text-small text-ink-soft">{texts.channels[channel]}</h3>
            {subject && <p className="font-strong">{subject}</p>}
            <p className="break-words whitespace-pre-wrap">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Steps({ content, documents }: { content: DraftContent; documents: number }) {
  const { send } = useConsoleTexts();
  const { progress } = useTexts();
  const { data: templates = [] } = useQuery(templatesQuery);
  const template = templates.find(({ template_id }) => template_id === content.template_id);
  const rules = { ...(template ?? DEFAULTS), documents, branches: content.branch_ids.length };
  return (
    <Section title={send.steps}>
      <ol className="space-y-2">
        {stepsOf(send, rules).map(({ step, asks }, index) => (
          <li key={step} className="flex gap-2">
            <span className="text-ink-soft w-5 flex-none tabular-nums">{index + 1}.</span>
            <span>
              <span className="font-strong">{progress.steps[step]}</span>
              {asks.map((ask) => (
                <span key={ask} className="text-small text-ink-soft block">
                  {ask}
                </span>
              ))}
            </span>
          </li>
        ))}
      </ol>
    </Section>
  );
}

interface PagesProps {
  url: string;
  bytes: number;
  fields: Signer['fields'];
}

function Pages({ url, bytes, fields }: PagesProps) {
  return (
    <OpenDocument opened={useDocument(url, bytes)}>
      {(pdf, width) => <Opened pdf={pdf} width={width} fields={fields} />}
    </OpenDocument>
  );
}

const PAGES_AT_ONCE = 10;

function Opened({ pdf, width, fields }: { pdf: PdfDocument; width: number; fields: Signer['fields'] }) {
  const { layouts, send } = useConsoleTexts();
  const [shown, setShown] = useState(PAGES_AT_ONCE);
  const pages = Array.from({ length: Math.min(shown, pdf.pages) }, (_, index) => index + 1);
  return (
    <>
      {pages.map((page) => (
        <DrawnPage key={page} pdf={pdf} page={page} width={width}>
          {(scale) => <Marks fields={fields.filter((field) => field.page === page)} scale={scale} />}
        </DrawnPage>
      ))}
      {shown < pdf.pages && <Action onClick={() => setShown(shown + PAGES_AT_ONCE)}>{layouts.more}</Action>}
      <p className="text-small text-ink-soft">{fields.length === 0 ? send.noPlaces : send.markedPlaces}</p>
    </>
  );
}

function Marks({ fields, scale }: { fields: Signer['fields']; scale: number }) {
  const { layouts } = useConsoleTexts();
  return fields.map(({ kind, x, y, width, height }, index) => (
    <div
      key={index}
      className="border-role-0 bg-role-0/10 text-role-0 absolute overflow-hidden border-2 px-1 text-[11px] leading-tight"
      style={{ left: x * scale, top: y * scale, width: width * scale, height: height * scale }}
    >
      {layouts.kinds[kind]}
    </div>
  ));
}
