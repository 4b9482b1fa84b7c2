import type { HelpTexts } from '../shapes.ts';

export const moving: HelpTexts['moving'] = {
  leave: {
    title: 'छोड़ना चाहते हैं?',
    saved: (until: string) => `आपने जितना पूरा किया है, वह ${until} तक सुरक्षित है। आगे बढ़ने के लिए वही लिंक खोलें।`,
    lost: 'अगर आप छोड़ते हैं, तो पहले चरण से फिर शुरू करना होगा।',
    stay: 'यहीं रहें',
    leave: 'छोड़ें',
    closeNow: 'अब आप यह पेज बंद कर सकते हैं।',
  },
  otherTab: {
    title: 'आपने दूसरे टैब में जारी रखा',
    text: 'यह पेज रुका हुआ है। आपने जितना पूरा किया है, वह सुरक्षित है।',
    here: 'यहाँ जारी रखें',
  },
};
