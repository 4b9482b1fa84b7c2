import type { Texts } from '../shapes.ts';

export const completion: Texts['completion'] = {
  title: 'ଦଲିଲରେ ଦସ୍ତଖତ ହୋଇଗଲା',
  message: 'ଦଲିଲରେ ସଫଳତାର ସହ ଦସ୍ତଖତ ହୋଇଛି।',
  ok: 'ଠିକ ଅଛି',
  document: 'ଦଲିଲ',
  documents: 'ଦଲିଲଗୁଡ଼ିକ',
  pages: (count) => `${count}ଟି ପୃଷ୍ଠା`,
  signedAt: 'ଦସ୍ତଖତର ସମୟ',
  signatures: 'ଦସ୍ତଖତ',
  signaturesOf: (given, all) => `${all}ଟି ମଧ୍ୟରୁ ${given}ଟି ହୋଇଛି`,
  copyLater: {
    sms: 'ସମସ୍ତେ ଦସ୍ତଖତ କରିସାରିଲେ ଆପଣଙ୍କ କପିର ଲିଙ୍କ SMSରେ ଆସିବ।',
    smsAndEmail: 'ସମସ୍ତେ ଦସ୍ତଖତ କରିସାରିଲେ ଆପଣଙ୍କ କପିର ଲିଙ୍କ SMS ଏବଂ ଇମେଲରେ ଆସିବ।',
  },
  copyInAMoment: 'ସମସ୍ତେ ଦସ୍ତଖତ କରିସାରିଛନ୍ତି। ଆପଣଙ୍କ କପି ଅଳ୍ପ ସମୟରେ ପ୍ରସ୍ତୁତ ହେବ, ଏବଂ ତାହାର ଲିଙ୍କ ଆପଣଙ୍କୁ ପଠାଯିବ।',
  openCopy: 'ଆପଣଙ୍କ ଦସ୍ତଖତ ହୋଇଥିବା କପି ଖୋଲନ୍ତୁ',
  returnTo: (host: string) => `${host} କୁ ଫେରନ୍ତୁ`,
  copySent: {
    sms: 'ସମସ୍ତେ ଦସ୍ତଖତ କରିସାରିଛନ୍ତି। ଆପଣଙ୍କ କପିର ଲିଙ୍କ ଆପଣଙ୍କୁ SMSରେ ପଠାଯାଇଛି।',
    smsAndEmail: 'ସମସ୍ତେ ଦସ୍ତଖତ କରିସାରିଛନ୍ତି। ଆପଣଙ୍କ କପିର ଲିଙ୍କ ଆପଣଙ୍କୁ SMS ଏବଂ ଇମେଲରେ ପଠାଯାଇଛି।',
  },
  copyFrom: (company) => `ଦଲିଲର ଆପଣଙ୍କ କପି ଆପଣ ${company} ପାଖରୁ ପାଇବେ।`,
};
